import { addDays, type CalendarDate, daysBetween } from '../time.ts';
import type { Run } from './streak-runs.ts';

export const dayStates = ['done', 'frozen', 'missed', 'none'] as const;
export type DayState = (typeof dayStates)[number];

export type ActivityDay = { day: CalendarDate; state: DayState; tasks: number; points: number };

type Input = {
  from: CalendarDate;
  today: CalendarDate;
  /** Days with figures; one may have points without a task, for help given. */
  figures: readonly { day: CalendarDate; tasks: number; points: number }[];
  frozen: ReadonlySet<CalendarDate>;
  runs: readonly Run[];
  /** Whether the last run stands: then held freezes cover what was missed since. */
  stands: boolean;
};

/**
 * Every day up to today. A day counts as missed from the founder's first completion on and before
 * today, unless a run goes over it: the clock never reached it for a founder who flew across the
 * date line.
 */
export function activityCalendar(input: Input): ActivityDay[] {
  const { from, today, figures, frozen, runs, stands } = input;
  const known = new Map(figures.map((figure) => [figure.day, figure]));
  const first = runs[0]?.from;
  const last = runs.at(-1)?.to;
  const recent = runs.filter((run) => run.to >= from);
  const stateOf = (day: CalendarDate, tasks: number): DayState => {
    if (tasks > 0) return 'done';
    if (frozen.has(day)) return 'frozen';
    if (first === undefined || last === undefined || day < first || day === today) return 'none';
    if (day > last) return stands ? 'frozen' : 'missed';
    return recent.some((run) => run.from < day && day < run.to) ? 'none' : 'missed';
  };
  return Array.from({ length: daysBetween(from, today) + 1 }, (_, index) => {
    const day = addDays(from, index);
    const { tasks, points } = known.get(day) ?? { tasks: 0, points: 0 };
    return { day, state: stateOf(day, tasks), tasks, points };
  });
}
