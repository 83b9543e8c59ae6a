import { makeUuid } from '../../lib/browser.ts';
import { type Answers, readAnswers } from './answers.ts';
import { draftKey } from './before-hydration.ts';
import { allowedStep, type StepNumber } from './steps.ts';

/** An application that is not sent yet. */
export type Draft = {
  answers: Answers;
  /** The furthest step that was reached. */
  step: StepNumber;
  /** However often it is sent, the server stores one application of a key. */
  clientKey: string;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function newDraft(answers: Answers = readAnswers()): Draft {
  return { answers, step: 1, clientKey: makeUuid() };
}

/** A draft from the text in which it was kept; null when that is none of ours. */
export function parseDraft(text: string | null): Draft | null {
  const kept = parseJson(text);
  if (typeof kept?.clientKey !== 'string' || !uuid.test(kept.clientKey)) return null;
  const answers = readAnswers(kept.answers);
  return { answers, step: allowedStep(Number(kept.step), answers), clientKey: kept.clientKey };
}

function parseJson(text: string | null): Record<string, unknown> | null {
  try {
    return text === null ? null : Object(JSON.parse(text));
  } catch {
    return null;
  }
}

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
