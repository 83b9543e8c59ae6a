import { type CalendarDate, localDate, weekStart } from '../time.ts';
/** How many thanks a founder may give in a week, which begins on Sunday. */
export const thanksPerWeek = 3;

/** How long thanks can be taken back. */
export const thanksUndoMs = 60 * 60 * 1000;

/**
 * The day on which thanks count, in the giver's zone. It never goes back: who flies west does not
 * get the same day, or the same week, twice.
 */
export function thanksDay(
  now: Date,
  { timeZone, lastDay }: { timeZone: string; lastDay: CalendarDate | null },
): { day: CalendarDate; week: CalendarDate } {
  const today = localDate(now, timeZone);
  const day = lastDay !== null && lastDay > today ? lastDay : today;
  return { day, week: weekStart(day) };
}

/** The first of the week's places that is free; null when all are taken. */
export function firstFreeSlot(taken: readonly number[]): number | null {
  for (let slot = 1; slot <= thanksPerWeek; slot += 1) if (!taken.includes(slot)) return slot;
  return null;
}
