import { type CalendarDate, localDate, weekStart } from '../time.ts';

/** Thanks per founder and week. */
export const thanksPerWeek = 3;

/** Thanks can be undone for this long. */
export const thanksUndoMs = 60 * 60 * 1000;

/**
 * The day on which thanks count, in the giver's time zone. It never goes back, so flying west gives
 * nobody the same day or week twice.
 */
export function thanksDay(
  now: Date,
  { timeZone, lastDay }: { timeZone: string; lastDay: CalendarDate | null },
): { day: CalendarDate; week: CalendarDate } {
  const today = localDate(now, timeZone);
  const day = lastDay === null || lastDay < today ? today : lastDay;
  return { day, week: weekStart(day) };
}

/**
 * The first free slot of the week; null when all are taken. Where the program changed the day on which weeks
 * begin, thanks of two former weeks may have the same one.
 */
export function firstFreeSlot(taken: readonly number[]): number | null {
  if (taken.length >= thanksPerWeek) return null;
  for (let slot = 1; slot <= thanksPerWeek; slot += 1) if (!taken.includes(slot)) return slot;
  return null;
}
