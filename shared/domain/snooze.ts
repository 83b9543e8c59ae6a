import { type CalendarDate, daysBetween, localDate } from '../time.ts';
import { parsePledgeDate } from './pledge-date.ts';

export const maxSnoozeDays = 30;

export type Snooze = { ok: true; days: number } | { ok: false; reason: string };

/** By so many days, or to a day that was named. */
export type SnoozeRequest = Snooze | { ok: true; until: CalendarDate };

type Viewer = { now: Date; timeZone: string };

const outOfRange = `A task can be snoozed by 1 to ${maxSnoozeDays} days.`;

/** `2d`, `3 days`, `1w`, `2 weeks`, `tomorrow` → days, 1 to 30; null when it is not a time at all. */
export function parseSnooze(text: string): Snooze | null {
  const words = text.trim().toLowerCase();
  if (words === 'tomorrow') return { ok: true, days: 1 };
  const match = /^(\d{1,4}) ?(d|days?|w|weeks?)$/.exec(words);
  if (!match) return null;
  const days = Number(match[1]) * (match[2]?.startsWith('w') ? 7 : 1);
  return inRange(days);
}

/**
 * `2 3d`, `call customers 1w` or `2 to fri` → which task and how long, a date as the founder's
 * zone has it; a day when nothing is said.
 */
export function splitSnooze(
  text: string,
  viewer: Viewer,
): { which: string; snooze: SnoozeRequest } {
  const words = text.trim().split(/\s+/);
  for (const count of [1, 2, 3]) {
    if (words.length < count) break;
    const when = words.slice(-count).join(' ');
    const snooze = (count < 3 ? parseSnooze(when) : null) ?? parseUntil(when, viewer);
    if (!snooze) continue;
    const which = words.slice(0, -count);
    if (which.length > 1 && /^(by|in|to|till|until)$/i.test(which.at(-1) ?? '')) which.pop();
    return { which: which.join(' '), snooze };
  }
  return { which: text.trim(), snooze: { ok: true, days: 1 } };
}

/** A number alone is a task of the list. */
function parseUntil(text: string, viewer: Viewer): SnoozeRequest | null {
  const date = parsePledgeDate(text, viewer);
  return date.ok ? { ok: true, until: date.date } : null;
}

/** How many days a wish moves a task, counted as the snoozing does: from its date, or from today. */
export function snoozeDays(
  wish: SnoozeRequest,
  { dueDate, now, timeZone }: Viewer & { dueDate: string | null },
): Snooze {
  if (!wish.ok || 'days' in wish) return wish;
  const due = dueDate === null ? null : new Date(dueDate);
  const from = localDate(due && due > now ? due : now, timeZone);
  const days = daysBetween(from, wish.until);
  if (days < 1) return { ok: false, reason: 'It is due no earlier than that already.' };
  return inRange(days);
}

function inRange(days: number): Snooze {
  if (days >= 1 && days <= maxSnoozeDays) return { ok: true, days };
  return { ok: false, reason: outOfRange };
}
