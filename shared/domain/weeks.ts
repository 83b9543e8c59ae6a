import { addDays, type CalendarDate, daysBetween, weekStart } from '../time.ts';

/** The Sundays of this week and of those before it, oldest first. */
export function lastWeeks(today: CalendarDate, count: number): CalendarDate[] {
  const thisWeek = weekStart(today);
  return Array.from({ length: count }, (_, index) => addDays(thisWeek, (index + 1 - count) * 7));
}

/**
 * Points by week. A day after this week (dated so before its founder flew west) counts to this
 * week, as it does on the overview; one before the first is left out.
 */
export function sumByWeek(
  days: readonly { day: CalendarDate; points: number }[],
  weeks: readonly CalendarDate[],
): number[] {
  const sums = weeks.map(() => 0);
  const first = weeks[0];
  if (first === undefined) return sums;
  for (const { day, points } of days) {
    const week = Math.min(Math.floor(daysBetween(first, day) / 7), weeks.length - 1);
    if (week >= 0) sums[week] = (sums[week] ?? 0) + points;
  }
  return sums;
}

const fewestWeeks = 2;

/**
 * What a week usually brings: the median of the whole weeks from the one in which the founder
 * began, this one left out. Null until there are two of them: one week is no habit.
 */
export function usualWeek(points: readonly number[], begun: number): number | null {
  const whole = points.slice(Math.max(0, begun), -1).sort((a, b) => a - b);
  if (whole.length < fewestWeeks) return null;
  const middle = Math.floor(whole.length / 2);
  const upper = whole[middle] ?? 0;
  return Math.round(whole.length % 2 === 1 ? upper : ((whole[middle - 1] ?? 0) + upper) / 2);
}

/** Done out of what was done or is overdue, 0 to 100; null where there was neither. */
export function completionRate({ done, overdue }: { done: number; overdue: number }) {
  const all = done + overdue;
  return all === 0 ? null : Math.round((done / all) * 100);
}
