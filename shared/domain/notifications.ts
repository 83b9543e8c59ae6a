import { addDays, type CalendarDate, localDate, localTime } from '../time.ts';

/** Wall clock of the founder's zone, 'HH:MM'. From the first up to, not including, the second. */
export type QuietHours = { from: string; until: string };

/** Whether a founder is not to be disturbed at this moment. Hours may run over midnight. */
export function isQuiet(hours: QuietHours | null, now: Date, timeZone: string): boolean {
  if (!hours) return false;
  const local = localTime(now, timeZone);
  const { from, until } = hours;
  return from < until ? local >= from && local < until : local >= from || local < until;
}

/** Longer than that is better said by switching the messages off. */
const maxPauseDays = 365;

/** Whether a founder wants no direct messages yet: until, not including, that day of theirs. */
export function isPaused(until: CalendarDate | null, now: Date, timeZone: string): boolean {
  return until !== null && localDate(now, timeZone) < until;
}

/** Why a pause can't end on that day; null when it can. */
export function pauseProblem(
  until: CalendarDate,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  const today = localDate(now, timeZone);
  if (until <= today) return 'A pause ends tomorrow or later.';
  if (until > addDays(today, maxPauseDays)) return 'A pause lasts a year at most.';
  return null;
}

/** Wall clock of the founder's zone: from the first up to, not including, the second. */
const morningHours = { from: '08:00', until: '11:00' };

/** When a list of the day still helps to plan it. */
export function isMorning(now: Date, timeZone: string): boolean {
  const local = localTime(now, timeZone);
  return local >= morningHours.from && local < morningHours.until;
}

/** Notifications that are marked as read with one click, at most, besides the one clicked on. */
export const maxReadAtOnce = 200;
