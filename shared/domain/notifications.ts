import { addDays, type CalendarDate, localDate, localTime } from '../time.ts';

/** Local times 'HH:MM' in the founder's time zone; `until` is exclusive. */
export type QuietHours = { from: string; until: string };

/** Whether it is quiet hours now. They may span midnight. */
export function isQuiet(hours: QuietHours | null, now: Date, timeZone: string): boolean {
  if (!hours) return false;
  const local = localTime(now, timeZone);
  const { from, until } = hours;
  return from < until ? local >= from && local < until : local >= from || local < until;
}

/** For longer pauses founders can turn the messages off. */
const maxPauseDays = 365;

/** Whether direct messages are paused; they resume at the start of `until` in local time. */
export function isPaused(until: CalendarDate | null, now: Date, timeZone: string): boolean {
  return until !== null && localDate(now, timeZone) < until;
}

/** Why a pause can't end on that day; null if it can. */
export function pauseProblem(
  until: CalendarDate,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  const today = localDate(now, timeZone);
  if (until <= today) return 'A pause ends tomorrow or later.';
  if (until > addDays(today, maxPauseDays)) return 'A pause lasts a year at most.';
  return null;
}

/** Local times; `until` is exclusive. */
const morningHours = { from: '08:00', until: '11:00' };

/** When the morning list is still useful. */
export function isMorning(now: Date, timeZone: string): boolean {
  const local = localTime(now, timeZone);
  return local >= morningHours.from && local < morningHours.until;
}

/** Notifications marked as read together with the one that was clicked. */
export const maxReadAtOnce = 200;
