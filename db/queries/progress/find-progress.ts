import type { Kysely } from 'kysely';
import type { Progress } from '#shared/api/progress.ts';
import { activityCalendar } from '#shared/domain/activity-calendar.ts';
import { currentStreak } from '#shared/domain/streak.ts';
import { listRuns, type Run } from '#shared/domain/streak-runs.ts';
import { lastWeeks, sumByWeek, usualWeek } from '#shared/domain/weeks.ts';
import { type CalendarDate, localDate, startOfDay, weekStart } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { findTotals } from '../streaks/find-totals.ts';
import { countDueByWeek } from './count-due-by-week.ts';
import { findPledgeRecord } from './find-pledge-record.ts';
import { listActiveMoments } from './list-active-moments.ts';
import { listCategoryPoints } from './list-category-points.ts';
import { listCohortMedians } from './list-cohort-medians.ts';

const chartWeeks = 12;
const calendarWeeks = 26;
const mostRuns = 10;

/** How a founder has been doing, every figure of it computed, by the dates of their own zone. */
export async function findProgress(
  db: Kysely<Database>,
  { founderId, now }: { founderId: string; now: Date },
): Promise<Progress> {
  const { streak, timeZone, cohortId } = await findTotals(db, founderId);
  const today = localDate(now, timeZone);
  const weeks = lastWeeks(today, chartWeeks);
  const from = lastWeeks(today, calendarWeeks)[0] as CalendarDate;
  const starts = weeks.map((week) => startOfDay(week, timeZone));
  const [figures, moments, frozen, due, categories, pledges, medians] = await Promise.all([
    listFigures(db, { founderId, from }),
    listActiveMoments(db, founderId),
    listFrozenDays(db, founderId),
    countDueByWeek(db, { founderId, starts, now }),
    listCategoryPoints(db, { founderId, since: weeks[0] as CalendarDate }),
    findPledgeRecord(db, { founderId, timeZone }),
    listCohortMedians(db, { founderId, cohortId, weeks }),
  ]);
  const runs = listRuns(moments, frozen);
  const stands = currentStreak(streak, { at: now, timeZone }) > 0;
  const points = sumByWeek(figures, weeks);
  const begun = runs[0] ? weeks.indexOf(weekStart(runs[0].from)) : chartWeeks;
  return {
    hasBegun:
      runs.length > 0 ||
      points.some((each) => each !== 0) ||
      due.weeks.some(({ rate }) => rate !== null) ||
      pledges.kept + pledges.missed + pledges.open > 0,
    today,
    weeks: weeks.map((startsOn, index) => ({
      startsOn,
      points: points[index] ?? 0,
      cohortMedian: medians[index] ?? null,
      completion: due.weeks[index] ?? { done: 0, overdue: 0, rate: null },
    })),
    usualWeek: usualWeek(points, begun),
    completion: due.month,
    calendar: activityCalendar({ from, today, figures, frozen, runs, stands }),
    runs: toRuns(runs, stands),
    runCount: runs.length,
    categories,
    pledges,
  };
}

async function listFigures(
  db: Kysely<Database>,
  { founderId, from }: { founderId: string; from: CalendarDate },
) {
  return db
    .selectFrom('daily_points')
    .where('founder_id', '=', founderId)
    .where('day', '>=', from)
    .select(['day', 'points', 'tasks_completed as tasks'])
    .execute();
}

async function listFrozenDays(db: Kysely<Database>, founderId: string): Promise<Set<CalendarDate>> {
  const rows = await db
    .selectFrom('streak_freezes')
    .where('founder_id', '=', founderId)
    .select('day')
    .execute();
  return new Set(rows.map((row) => row.day));
}

/** Newest first; of equally long ones the first to get there stays the longest. */
function toRuns(runs: Run[], stands: boolean): Progress['runs'] {
  const longest = runs.reduce<Run | null>(
    (best, run) => (best && best.days >= run.days ? best : run),
    null,
  );
  const latest = runs.slice(-mostRuns).reverse();
  const shown = longest && !latest.includes(longest) ? [...latest, longest] : latest;
  return shown.map((run) => ({
    ...run,
    isLongest: run === longest,
    isCurrent: stands && run === runs.at(-1),
  }));
}
