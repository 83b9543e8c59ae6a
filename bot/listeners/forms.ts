import type { ZodError } from 'zod';
import { addDays, type CalendarDate, localDate } from '#shared/time.ts';
import type { ModalView } from '../messages/block-kit.ts';
import { formBehindButton, formNotOpened } from '../messages/notices.ts';
import type { Call, FormTime } from './listener.ts';

/** Opens a form. If Slack refuses, usually after its three seconds, shows how to type the command, if any. */
export async function openForm(
  call: Call,
  view: (metadata: string) => ModalView,
  inOneLine: string | null,
  subject?: string,
): Promise<void> {
  if (call.written !== null) return call.reply(formBehindButton(call.written));
  try {
    await call.openModal(view, subject);
  } catch (error) {
    call.context.logger.warn({ err: error }, 'Slack did not open a form');
    await call.reply(formNotOpened(inOneLine), { keepOriginal: true });
  }
}

/**
 * The date where a form was opened. Without the founder's time zone it is the date where the day
 * ends last, so that no date is refused that has not passed yet.
 */
export function dateOfForm({ now, timeZone }: FormTime): CalendarDate {
  return timeZone ? localDate(now, timeZone) : addDays(localDate(now, 'UTC'), -1);
}

/** A form's errors by field, shown in it before anything typed is lost. */
export function errorsByField(
  error: ZodError | undefined,
  { dueOn, today }: { dueOn: string | undefined; today: CalendarDate },
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) {
    errors[String(issue.path[0] ?? 'title')] ??= issue.message;
  }
  if (dueOn && dueOn < today) errors.dueOn ??= 'Please choose a date that is still to come.';
  return errors;
}
