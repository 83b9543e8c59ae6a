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
import { escapeText } from './slack-text.ts';

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
};

/** Asks for a day, with a date picker that completes the command. */
export function askForDay({
  reason,
  question,
  action,
  subject,
  keepTyped,
}: AskForDayOptions): Message {
  const why = escapeText(reason, 300);
  const keep = keepTyped && button({ ...keepTyped, label: 'Keep it in the title' });
  return message(why, [
    section(`${why} ${question}`),
    dayPicker({ action, subject, ...(keep ? { beside: [keep] } : {}) }),
    context(`The day can be ${dateExamples}.`),
  ]);
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
