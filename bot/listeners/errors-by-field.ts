import type { ZodError } from 'zod';
import { addDays } from '#shared/time.ts';

/**
 * What is wrong with a form, by field. A date is refused when it has passed everywhere on earth:
 * whose day it is we only know after the acknowledgement.
 */
export function errorsByField(
  error: ZodError | undefined,
  { dueOn, now }: { dueOn: string | undefined; now: Date },
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) {
    errors[String(issue.path[0] ?? 'title')] ??= issue.message;
  }
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  if (dueOn && dueOn < yesterday) errors.dueOn ??= 'Please choose a date that is still to come.';
  return errors;
}
