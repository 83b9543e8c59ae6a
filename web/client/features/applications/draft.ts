import { makeUuid } from '../../lib/browser.ts';
import { type Answers, parseAnswers } from './answers.ts';
import { draftStorageKey } from './before-hydration.ts';
import { clampStep, type StepNumber } from './steps.ts';

/** An application that is not sent yet. */
export type Draft = {
  answers: Answers;
  /** The furthest step that was reached. */
  step: StepNumber;
  /** However often it is sent, the server stores one application of a key. */
  clientKey: string;
};

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function newDraft(answers: Answers = parseAnswers()): Draft {
  return { answers, step: 1, clientKey: makeUuid() };
}

/** A draft from the text in which it was kept; null when that is none of ours. */
export function parseDraft(text: string | null): Draft | null {
  const kept = parseJson(text);
  if (typeof kept?.clientKey !== 'string' || !uuidPattern.test(kept.clientKey)) return null;
  const answers = parseAnswers(kept.answers);
  return { answers, step: clampStep(Number(kept.step), answers), clientKey: kept.clientKey };
}

function parseJson(text: string | null): Record<string, unknown> | null {
  try {
    return text === null ? null : Object(JSON.parse(text));
  } catch {
    return null;
  }
}

/** For browsers that keep nothing, or no more: good until the page is closed. */
let memoryDraft: string | null = null;

export function loadDraft(): Draft {
  return parseDraft(memoryDraft ?? readStorage()) ?? newDraft();
}

/** Whether the browser will still have it after a reload. */
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
    // Switched off: there is nothing to forget.
  }
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(draftStorageKey);
  } catch {
    return null;
  }
}
