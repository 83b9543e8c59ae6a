import type { ZodError } from 'zod';
import { addDays } from '#shared/time.ts';
import type { ModalView } from '../messages/block-kit.ts';
import { formNotOpened } from '../messages/notices.ts';
import type { Call } from './listener.ts';

/** Opens a form. If Slack refuses, usually after its three seconds, shows how to type the command. */
export async function openForm(
  call: Call,
  view: (metadata: string) => ModalView,
  inOneLine: string,
  subject?: string,
): Promise<void> {
  try {
    await call.openModal(view, subject);
  } catch (error) {
    call.context.logger.warn({ err: error }, 'Slack did not open a form');
    await call.reply(formNotOpened(inOneLine), { keepOriginal: true });
  }
}

/**
 * A form's errors by field. A date is refused here only if it has passed everywhere on earth,
 * because the founder's time zone is not known before the acknowledgement.
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
