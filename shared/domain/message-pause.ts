import { addDays, type CalendarDate, localDate } from '../time.ts';

/** Longer than that is better said by switching the messages off. */
const longestPauseDays = 365;

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
  if (until > addDays(today, longestPauseDays)) return 'A pause lasts a year at most.';
  return null;
}
