import type { ZodError } from 'zod';
import { addDays } from '#shared/time.ts';
import type { ModalView } from '../messages/block-kit.ts';
import { formNotOpened } from '../messages/notices.ts';
import type { Call } from './listener.ts';

/** Opens a form; when Slack does not, for it gives us three seconds, the command's long form is shown. */
export async function openForm(
  call: Call,
  view: (metadata: string) => ModalView,
  inOneLine: string,
): Promise<void> {
  try {
    await call.openModal(view);
  } catch (error) {
    call.context.logger.warn({ err: error }, 'Slack did not open a form');
    await call.reply(formNotOpened(inOneLine), { keepOriginal: true });
  }
}

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
