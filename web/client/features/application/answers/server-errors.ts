import { fieldErrors } from '../../../lib/field-errors.ts';
import { readAnswers } from './answers.ts';
import type { AnswerErrors } from './check-answers.ts';

/** The server's remarks about answers, by field; empty when its refusal had other reasons. */
export function serverErrors(error: unknown): AnswerErrors {
  const fields = Object.keys(readAnswers());
  const remarks = Object.entries(fieldErrors(error)).map(
    ([path, message]) => [path.replace(/^application\./, ''), message] as const,
  );
  return Object.fromEntries(remarks.filter(([field]) => fields.includes(field)));
}
