import { type Draft, newDraft, parseDraft } from './draft.ts';
import { draftKey } from './draft-key.ts';

/** For browsers that keep nothing, or no more: good until the page is closed. */
let memory: string | null = null;

export function loadDraft(): Draft {
  return parseDraft(memory ?? readStorage()) ?? newDraft();
}

/** Whether the browser will still have it after a reload. */
export function saveDraft(draft: Draft): boolean {
  memory = JSON.stringify(draft);
  try {
    localStorage.setItem(draftKey, memory);
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(): void {
  memory = null;
  try {
    localStorage.removeItem(draftKey);
  } catch {
    // Switched off: there is nothing to forget.
  }
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(draftKey);
  } catch {
    return null;
  }
}
