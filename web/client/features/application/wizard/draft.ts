import { makeUuid } from '../../../lib/make-uuid.ts';
import { type Answers, readAnswers } from '../answers/answers.ts';
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
