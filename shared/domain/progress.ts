import { addDays, type CalendarDate, daysBetween, weekStart } from '../time.ts';
import {
  type ActiveMoment,
  advanceStreak,
  noStreak,
  type Streak,
  type StreakPause,
} from './streak.ts';

/** The first days of the last `count` weeks, oldest first, ending with the current one. */
export function lastWeeks(today: CalendarDate, count: number): CalendarDate[] {
  const thisWeek = weekStart(today);
  return Array.from({ length: count }, (_, index) => addDays(thisWeek, (index + 1 - count) * 7));
}

/**
 * Points by week. A day after the current week, dated before the founder flew west, counts for the
 * current week, as on the overview. Days before the first week are left out.
 */
export function sumByWeek(
  days: readonly { day: CalendarDate; points: number }[],
  weeks: readonly CalendarDate[],
): number[] {
  const sums = weeks.map(() => 0);
  for (const { day, points } of days) {
    const index = weeks.findLastIndex((week) => week <= day);
    if (index >= 0) sums[index] = (sums[index] ?? 0) + points;
  }
  return sums;
}

const minWeeks = 2;

/**
 * The median of the founder's whole weeks, without the current one. `begun` is the index of the week
 * in which the founder began. Null for fewer than two weeks.
 */
export function usualWeek(points: readonly number[], begun: number): number | null {
  const whole = points.slice(Math.max(0, begun), -1).sort((a, b) => a - b);
  if (whole.length < minWeeks) return null;
  const middle = Math.floor(whole.length / 2);
  const upper = whole[middle] ?? 0;
  return Math.round(whole.length % 2 === 1 ? upper : ((whole[middle - 1] ?? 0) + upper) / 2);
}

/** Percentage done out of done and overdue tasks; null when there are none. 100 means that none is overdue. */
export function completionRate({ done, overdue }: { done: number; overdue: number }) {
  const all = done + overdue;
  if (all === 0) return null;
  return Math.min(Math.round((done / all) * 100), overdue > 0 ? 99 : 100);
}

export const activityDayStates = ['done', 'frozen', 'paused', 'missed', 'none'] as const;
export type ActivityDayState = (typeof activityDayStates)[number];

type ActivityDay = { day: CalendarDate; state: ActivityDayState; tasks: number; points: number };

type CalendarInput = {
  from: CalendarDate;
  today: CalendarDate;
  /** Days with points; a day may have points for thanks but no task. */
  figures: readonly { day: CalendarDate; tasks: number; points: number }[];
  frozen: ReadonlySet<CalendarDate>;
  isPaused: (day: CalendarDate) => boolean;
  runs: readonly StreakRun[];
  /** The last run is still current: then held freezes cover the days missed since. */
  stands: boolean;
};

/**
 * Every day up to today. A day between the founder's first completion and today counts as missed,
 * unless a run spans it: a founder who crosses the date line skips a calendar date.
 */
export function activityCalendar(input: CalendarInput): ActivityDay[] {
  const { from, today, figures, frozen, isPaused, runs, stands } = input;
  const known = new Map(figures.map((figure) => [figure.day, figure]));
  const first = runs[0]?.from ?? today;
  const last = runs.at(-1)?.to ?? today;
  const stateOf = (day: CalendarDate, tasks: number): ActivityDayState => {
    if (tasks > 0) return 'done';
    if (isPaused(day)) return 'paused';
    if (frozen.has(day)) return 'frozen';
    if (day < first || day === today) return 'none';
    if (day > last) return stands ? 'frozen' : 'missed';
    return runs.some((run) => run.from < day && day < run.to) ? 'none' : 'missed';
  };
  return Array.from({ length: daysBetween(from, today) + 1 }, (_, index) => {
    const day = addDays(from, index);
    const { tasks, points } = known.get(day) ?? { tasks: 0, points: 0 };
    return { day, state: stateOf(day, tasks), tasks, points };
  });
}

/** Days in a row. Frozen and paused days keep a run going but don't count. */
export type StreakRun = { from: CalendarDate; to: CalendarDate; days: number };

/**
 * The runs of a founder's completions, oldest first. `moments` are in chronological order; of
 * consecutive ones with the same date and zone, the first and last are enough.
 */
export function listStreakRuns(
  moments: readonly ActiveMoment[],
  pauses: readonly StreakPause[] | null = null,
): StreakRun[] {
  const runs = new Map<CalendarDate, StreakRun>();
  let streak: Streak = pauses ? { ...noStreak, pauses } : noStreak;
  for (const moment of moments) {
    streak = advanceStreak(streak, moment).streak;
    const { startedOn: from, countedOn: to, current: days } = streak;
    if (from && to && days > 0) runs.set(from, { from, to, days });
  }
  return [...runs.values()];
}
