import type { TaskView } from '#shared/api/tasks.ts';
import type { Viewer } from '#shared/domain/due-dates.ts';
import { dateLabel } from '#shared/formats.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import {
  actions,
  button,
  context,
  type KnownBlock,
  type Message,
  message,
  plainText,
  section,
} from './block-kit.ts';
import { bold, escapeText } from './slack-text.ts';

export const dateExamples =
  '`fri`, `next friday`, `12/24`, `Dec 3`, `end of month` or `in 2 weeks`';

type AskForDayOptions = {
  /** The reason why there is no date yet; not escaped. */
  reason: string;
  /** Escaped. */
  question: string;
  action: string;
  /** The subject that the day is for; it comes back with it. */
  subject: string;
  /** Offered if a text only looked like a date. */
  keepTyped?: { action: string; value: string };
  /** A day that may be meant, with a button of its own, which may be for another subject. */
  offer?: { date: CalendarDate; today: CalendarDate; subject?: string };
};

/** Action ids have to be unique within a block. */
export const offeredDayAction = (action: string) => `${action}_offered`;

/** Asks for a day, with a date picker that completes the command. */
export function askForDay({
  reason,
  question,
  action,
  subject,
  keepTyped,
  offer,
}: AskForDayOptions): Message {
  const why = escapeText(reason, 300);
  const beside = [
    ...(offer
      ? [
          button({
            action: offeredDayAction(action),
            label: dateLabel(offer.date, offer.today),
            value: `${offer.date}:${offer.subject ?? subject}`,
          }),
        ]
      : []),
    ...(keepTyped ? [button({ ...keepTyped, label: keepLabel })] : []),
  ];
  return message(why, [
    section(`${why} ${question}`.trim()),
    dayPicker({ action, subject, beside }),
    context(`The day can be ${dateExamples}.`),
  ]);
}

const keepLabel = 'Keep it in the title';

/** The words of a new task or pledge that were taken for its date. */
export type CutDate = { taskId: string; title: string; dueOn: CalendarDate; typed: string };

/** A title holds this much, and with its task's id it fits the id of a block. */
const maxTyped = 200;

function encodeCut({ taskId, title, dueOn, typed }: CutDate): string {
  return `${taskId}:${dueOn}:${title.length}:${typed}`;
}

/** Null for a value that is not ours. */
export function decodeCut(value: string): CutDate | null {
  const [, taskId, dueOn, length, typed] =
    /^([0-9a-f-]{36}):(\d{4}-\d{2}-\d{2}):(\d{1,3}):(.+)$/s.exec(value) ?? [];
  if (!taskId || !dueOn || !typed) return null;
  return { taskId, dueOn, typed, title: typed.slice(0, Number(length)) };
}

/**
 * How the end of what was typed was understood, with the month by its name, and the button that puts it
 * back into the title.
 */
export function cutNotice(
  task: TaskView,
  { typed, viewer, action }: { typed: string; viewer: Viewer; action: string },
) {
  const { id: taskId, title, dueDate } = task;
  // A repeated click can find a task that was changed meanwhile.
  if (dueDate === null || !typed.startsWith(title) || typed === title) return null;
  const dueOn = localDate(new Date(dueDate), viewer.timeZone);
  const words = typed.slice(title.length).replace(/^[\s,;:–—-]+/, '');
  const today = localDate(viewer.now, viewer.timeZone);
  return {
    line: `I read “${escapeText(words, 100)}” as ${dateLabel(dueOn, today)}.`,
    buttons:
      typed.length > maxTyped
        ? []
        : [
            button({
              action,
              label: keepLabel,
              value: encodeCut({ taskId, title, dueOn, typed }),
              description: `${keepLabel}: ${typed}`,
            }),
          ],
  };
}

/** Asks for the day of a pledge whose words stay whole. */
export function askForOtherDay(
  cut: CutDate,
  { reason, action }: { reason: string; action: string },
) {
  const question = `By which day will you keep ${bold(cut.typed)}?`;
  return askForDay({ reason, question, action, subject: encodeCut(cut) });
}

type DayPickerOptions = {
  action: string;
  subject: string;
  label?: string;
  beside?: Parameters<typeof actions>[0];
};

/**
 * A date picker, with buttons beside it. Slack sends no value with it, so the block's id carries what
 * the day is for. It has no initial date, because choosing that one would not count as a choice.
 */
export function dayPicker({
  action,
  subject,
  label = 'Pick a day',
  beside = [],
}: DayPickerOptions): KnownBlock {
  return {
    ...actions([
      { type: 'datepicker', action_id: action, placeholder: plainText(label, 150) },
      ...beside,
    ]),
    block_id: subject.slice(0, 255).replace(/[\uD800-\uDBFF]$/, '') || '–',
  } as KnownBlock;
}

/** The chosen day and what it is for. */
export function readPickedDay(value: string): { date: string; subject: string } {
  const [, date = '', subject = ''] = /^(\d{4}-\d{2}-\d{2}):(.*)$/s.exec(value) ?? [];
  return { date, subject };
}
