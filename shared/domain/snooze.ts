import { type CalendarDate, daysBetween, localDate } from '../time.ts';
import { parseSimpleDate } from './written-date.ts';

export const maxSnoozeDays = 30;

export type Snooze = { ok: true; days: number } | { ok: false; reason: string };

/** By a number of days, or until a date. */
export type SnoozeRequest = Snooze | { ok: true; until: CalendarDate };

type Viewer = { now: Date; timeZone: string };

const outOfRange = `A task can be snoozed by 1 to ${maxSnoozeDays} days.`;

const counts = ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const snoozePattern = new RegExp(
  `^(?:(?:for|by) )?(?:(\\d{1,4}) ?|(${counts.join('|')}) )(d|days?|w|wks?|weeks?)$`,
);

/** `2d`, `3 days`, `1w`, `two weeks`, `tomorrow`: 1 to 30 days; null if the text is no duration. */
export function parseSnooze(text: string): Snooze | null {
  const words = text.trim().toLowerCase();
  if (words === 'tomorrow') return { ok: true, days: 1 };
  const match = snoozePattern.exec(words);
  if (!match) return null;
  const [, digits, word = '', unit = ''] = match;
  const count = digits === undefined ? Math.max(1, counts.indexOf(word)) : Number(digits);
  return inRange(count * (unit.startsWith('w') ? 7 : 1));
}

/**
 * Splits `2 3d`, `call customers 1w` or `2 to fri` into task and duration, one day by default. Dates
 * are in the founder's time zone.
 */
export function splitSnooze(
  text: string,
  viewer: Viewer,
): { which: string; snooze: SnoozeRequest } {
  const words = text.trim().split(/\s+/);
  for (const count of [1, 2, 3]) {
    const when = words.slice(-count).join(' ');
    const snooze = parseSnooze(when) ?? parseUntil(when, viewer);
    if (!snooze) continue;
    const which = words.slice(0, -count);
    if (which.length > 1 && /^(by|in|to|till|until)$/i.test(which.at(-1) as string)) which.pop();
    return { which: which.join(' '), snooze };
  }
  return { which: text.trim(), snooze: { ok: true, days: 1 } };
}

/** A number alone is no date but a task in the list. */
function parseUntil(text: string, viewer: Viewer): SnoozeRequest | null {
  const date = parseSimpleDate(text, viewer);
  return date.ok ? { ok: true, until: date.date } : null;
}

/**
 * The number of days by which the request moves a task, counted from its due date, or from today if
 * that has passed.
 */
export function snoozeDays(
  request: SnoozeRequest,
  { dueDate, now, timeZone }: Viewer & { dueDate: string | null },
): Snooze {
  if (!request.ok || 'days' in request) return request;
  const due = new Date(dueDate ?? 0);
  const from = localDate(due > now ? due : now, timeZone);
  const days = daysBetween(from, request.until);
  if (days < 1) return { ok: false, reason: 'It’s already due then or later.' };
  return inRange(days);
}

function inRange(days: number): Snooze {
  if (days >= 1 && days <= maxSnoozeDays) return { ok: true, days };
  return { ok: false, reason: outOfRange };
}
