import { makeUuid } from '../../lib/browser.ts';
import { watchResume } from '../../lib/watch-resume.ts';
import { type Answers, parseAnswers } from './answers.ts';
import { draftStorageKey } from './before-hydration.ts';
import { clampStep, type StepNumber } from './steps.ts';

export type Draft = {
  answers: Answers;
  /** The furthest step reached. */
  step: StepNumber;
  /** The server stores one application per key, however often the draft is sent. */
  clientKey: string;
};

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function newDraft(answers: Answers = parseAnswers()): Draft {
  return { answers, step: 1, clientKey: makeUuid() };
}

export function parseDraft(text: string | null): Draft | null {
  const stored = parseJson(text);
  if (typeof stored?.clientKey !== 'string' || !uuidPattern.test(stored.clientKey)) return null;
  const answers = parseAnswers(stored.answers);
  return { answers, step: clampStep(Number(stored.step), answers), clientKey: stored.clientKey };
}

function parseJson(text: string | null): Record<string, unknown> | null {
  try {
    return text === null ? null : Object(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * The text that this tab has stored or shown last. In browsers whose storage is full or switched
 * off it is the draft itself, and lasts until the page is closed.
 */
let memoryDraft: string | null = null;

export function loadDraft(): Draft {
  memoryDraft = readStorage() ?? memoryDraft;
  return parseDraft(memoryDraft) ?? newDraft();
}

/**
 * Calls back with the draft that another tab has stored, or with null once it was submitted there.
 * A tab that was asleep has missed the events: it looks when it wakes up.
 */
export function watchDraft(onChange: (draft: Draft | null) => void): () => void {
  const compare = () => {
    const stored = readStorage();
    if (stored === null || stored === memoryDraft) return;
    memoryDraft = stored;
    const draft = parseDraft(stored);
    if (draft) onChange(draft);
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== draftStorageKey) return;
    if (newValue !== null) return compare();
    memoryDraft = null;
    onChange(null);
  };
  const stopWatching = watchResume(compare);
  window.addEventListener('storage', onStorage);
  return () => {
    stopWatching();
    window.removeEventListener('storage', onStorage);
  };
}

/** Returns whether the draft will survive a reload. */
export function saveDraft(draft: Draft): boolean {
  memoryDraft = JSON.stringify(draft);
  try {
    localStorage.setItem(draftStorageKey, memoryDraft);
    return true;
  } catch {
    return false;
  }
}

export function clearDraft(): void {
  memoryDraft = null;
  try {
    localStorage.removeItem(draftStorageKey);
  } catch {
    // Storage is switched off: there is nothing to remove.
  }
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(draftStorageKey);
  } catch {
    return null;
  }
}
