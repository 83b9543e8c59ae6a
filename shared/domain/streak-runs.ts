import { type CalendarDate, daysBetween } from '../time.ts';
import { type ActiveMoment, missedDays } from './streak.ts';

/** A completion and the date that it was given. */
export type DatedMoment = ActiveMoment & { day: CalendarDate };

/** Days in a row; frozen days keep a run, they don't count. */
export type Run = { from: CalendarDate; to: CalendarDate; days: number };

/**
 * The runs that a founder's completions make, oldest first: those of `replayStreak`, without
 * replaying it, since the days on which a freeze was spent are known. Moments come in the order
 * of their instants; of those that share date and zone in a row, the first and the last will do.
 */
export function listRuns(
  moments: readonly DatedMoment[],
  frozen: ReadonlySet<CalendarDate>,
): Run[] {
  const runs: Run[] = [];
  let before: DatedMoment | undefined;
  for (const moment of moments) {
    const run = runs.at(-1);
    const ahead = run ? daysBetween(run.to, moment.day) : 0;
    if (!run || !before) runs.push({ from: moment.day, to: moment.day, days: 1 });
    else if (ahead === 1 || (ahead > 1 && isCarried(run, before, moment, frozen))) {
      run.to = moment.day;
      run.days += 1;
    } else if (ahead > 1) runs.push({ from: moment.day, to: moment.day, days: 1 });
    before = moment;
  }
  return runs;
}

function isCarried(
  run: Run,
  before: DatedMoment,
  moment: DatedMoment,
  frozen: ReadonlySet<CalendarDate>,
): boolean {
  const last = {
    lastActiveOn: run.to,
    lastActiveAt: before.at,
    lastActiveZone: before.timeZone,
  };
  return missedDays(last, moment).every((day) => frozen.has(day));
}
