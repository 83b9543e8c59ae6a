import { sql } from 'kysely';
import type { Progress, ProgressCategory, ProgressPledges } from '#shared/api/progress.ts';
import {
  activityCalendar,
  completionRate,
  lastWeeks,
  listStreakRuns,
  type StreakRun,
  sumByWeek,
  usualWeek,
} from '#shared/domain/progress.ts';
import { type ActiveMoment, currentStreak, isPausedDay } from '#shared/domain/streak.ts';
import { countedMoment } from '#shared/domain/yesterday.ts';
import { addDays, type CalendarDate, localDate, startOfDay, weekStart } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { findFounderTotals } from './founder-totals.ts';

const chartWeeks = 12;
const calendarWeeks = 26;
const maxRuns = 10;

/** A founder's progress: every figure is computed, by dates in their own time zone. */
export async function findProgress(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<Progress> {
  const { streak, timeZone, cohortId } = await findFounderTotals(db, founderId);
  const today = localDate(now, timeZone);
  const weeks = lastWeeks(today, chartWeeks);
  const from = lastWeeks(today, calendarWeeks)[0] as CalendarDate;
  const starts = weeks.map((week) => startOfDay(week, timeZone));
  const [figures, moments, frozen, due, categories, pledges, medians] = await Promise.all([
    listDailyFigures(db, { founderId, from }),
    listActiveMoments(db, founderId),
    listFrozenDays(db, founderId),
    countDueByWeek(db, { founderId, starts, now }),
    listCategoryPoints(db, { founderId, since: weeks[0] as CalendarDate }),
    findPledgeRecord(db, { founderId, timeZone }),
    listCohortMedians(db, { founderId, cohortId, weeks }),
  ]);
  const runs = listStreakRuns(moments, streak.pauses);
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
    calendar: activityCalendar({
      from,
      today,
      figures,
      frozen,
      runs,
      stands,
      isPaused: (day) => isPausedDay(streak, day),
    }),
    runs: toRuns(runs, stands),
    runCount: runs.length,
    categories,
    pledges,
  };
}

async function listDailyFigures(
  db: Db,
  { founderId, from }: { founderId: string; from: CalendarDate },
) {
  return db
    .selectFrom('daily_points')
    .where('founder_id', '=', founderId)
    .where('day', '>=', from)
    .select(['day', 'points', 'tasks_completed as tasks'])
    .execute();
}

async function listFrozenDays(db: Db, founderId: string): Promise<Set<CalendarDate>> {
  const rows = await db
    .selectFrom('streak_freezes')
    .where('founder_id', '=', founderId)
    .select('day')
    .execute();
  return new Set(rows.map((row) => row.day));
}

/** Newest first. Of streaks of equal length, the first to reach it counts as the longest. */
function toRuns(runs: StreakRun[], stands: boolean): Progress['runs'] {
  const longest = runs.reduce<StreakRun | null>(
    (best, run) => (best && best.days >= run.days ? best : run),
    null,
  );
  const latest = runs.slice(-maxRuns).reverse();
  const shown = longest && !latest.includes(longest) ? [...latest, longest] : latest;
  return shown.map((run) => ({
    ...run,
    isLongest: run === longest,
    isCurrent: stands && run === runs.at(-1),
  }));
}

type CountDueByWeekInput = {
  founderId: string;
  /** The starts of the weeks, oldest first; they reach back more than 30 days. */
  starts: Date[];
  now: Date;
};

type DueCount = { done: number; overdue: number };

/**
 * Tasks done, and tasks due that are still open or were deleted after their date: by week, and in the
 * last 30 days.
 */
async function countDueByWeek(db: Db, { founderId, starts, now }: CountDueByWeekInput) {
  const since = starts[0];
  const { rows } = await sql<{ week: number; isDone: boolean; all: number; recent: number }>`
    select least(width_bucket(at, ${starts}::timestamptz[]), ${starts.length}::int) - 1 as week,
      is_done as "isDone", count(*)::int as all,
      (count(*) filter (where at > ${now}::timestamptz - interval '30 days'))::int as recent
    from (
      select true as is_done, completed_at as at from tasks
      where user_id = ${founderId} and status = 'completed' and completed_at >= ${since}
      union all
      select false, due_date from tasks
      where user_id = ${founderId} and status in ('pending', 'in_progress')
        and (deleted_at is null or deleted_at > due_date)
        and due_date >= ${since} and due_date < ${now}
    ) each
    group by 1, 2`.execute(db);
  const weeks: DueCount[] = starts.map(() => ({ done: 0, overdue: 0 }));
  const month: DueCount = { done: 0, overdue: 0 };
  for (const { week, isDone, all, recent } of rows) {
    const kind = isDone ? 'done' : 'overdue';
    const counted = weeks[week];
    if (counted) counted[kind] = all;
    month[kind] += recent;
  }
  const withRate = (counted: DueCount) => ({ ...counted, rate: completionRate(counted) });
  return { weeks: weeks.map(withRate), month: withRate(month) };
}

const maxDecided = 20;

type PledgeRecordRow = {
  kept: number;
  missed: number;
  open: number;
  title: string | null;
  isKept: boolean;
  at: Date;
};

/** A founder's pledges: the last 20 decided ones, and the totals. */
async function findPledgeRecord(
  db: Db,
  { founderId, timeZone }: { founderId: string; timeZone: string },
): Promise<ProgressPledges> {
  const { rows } = await sql<PledgeRecordRow>`
    with counted as (
      select (count(*) filter (where state = 'kept'))::int as kept,
        (count(*) filter (where state = 'missed'))::int as missed,
        (count(*) filter (where state = 'open'))::int as open
      from pledges where founder_id = ${founderId}
    ), decided as (
      select task_id, state, resolved_at from pledges
      where founder_id = ${founderId} and state in ('kept', 'missed')
      order by resolved_at desc, task_id limit ${maxDecided}
    )
    select counted.*, t.title, d.state = 'kept' as "isKept", d.resolved_at as at
    from counted
    left join (decided d join tasks t on t.id = d.task_id) on true
    order by d.resolved_at desc, d.task_id`.execute(db);
  const { kept, missed, open } = rows[0] ?? { kept: 0, missed: 0, open: 0 };
  const decided = rows.flatMap(({ title, isKept, at }) =>
    title === null ? [] : [{ title, isKept, on: localDate(at, timeZone) }],
  );
  return { decided, kept, missed, open };
}

/**
 * The moments that count of a founder's active completions, in order. Of consecutive ones with the
 * same date and time zone only the first and the last are read, which is enough to tell streaks apart.
 */
async function listActiveMoments(db: Db, founderId: string): Promise<ActiveMoment[]> {
  const { rows } = await sql<Parameters<typeof countedMoment>[0]>`
    select day, "completedAt", "timeZone", backfilled from (
      select local_date as day, completed_at as "completedAt", time_zone as "timeZone", backfilled,
        lag((local_date, time_zone, backfilled)) over each as before,
        lead((local_date, time_zone, backfilled)) over each as after
      from completions where founder_id = ${founderId} and reopened_at is null
      window each as (order by completed_at)
    ) moment
    where (day, "timeZone", backfilled) is distinct from before
      or (day, "timeZone", backfilled) is distinct from after`.execute(db);
  return rows
    .map((row) => ({ at: countedMoment(row), timeZone: row.timeZone }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Base points of active completions, by the current category of their tasks. */
async function listCategoryPoints(
  db: Db,
  { founderId, since }: { founderId: string; since: CalendarDate },
): Promise<ProgressCategory[]> {
  // By instant, so that the index is used; time zones are little more than a day from UTC.
  const { rows } = await sql<ProgressCategory>`
    select t.category, sum(l.points)::int as points, count(*)::int as tasks
    from completions c
    join points_ledger l on l.completion_id = c.id and l.kind = 'base' and l.reverses is null
    join tasks t on t.id = c.task_id
    where c.founder_id = ${founderId} and c.reopened_at is null
      and c.completed_at >= ${addDays(since, -2)}::timestamptz and c.local_date >= ${since}
    group by t.category
    order by points desc, t.category nulls last`.execute(db);
  return rows;
}

/** With fewer others, a median would reveal what somebody earned. */
const minOthers = 3;

type ListCohortMediansInput = {
  founderId: string;
  cohortId: string | null;
  /** Their first days, oldest first; the last one begins the current week. */
  weeks: CalendarDate[];
};

/**
 * The median of the other members' points per week; null where they are too few, or the cohort had
 * not begun.
 */
async function listCohortMedians(
  db: Db,
  { founderId, cohortId, weeks }: ListCohortMediansInput,
): Promise<(number | null)[]> {
  if (cohortId === null) return weeks.map(() => null);
  const last = weeks.length - 1;
  const { rows } = await sql<{ week: number; median: number }>`
    with others as (
      select f.founder_id from founder_totals f
      join startup_founders a on a.id = f.founder_id and a.is_active
      where f.cohort_id = ${cohortId} and f.founder_id <> ${founderId}
    ), earned as (
      select founder_id, (d.day - ${weeks[0]}::date) / 7 as week, sum(d.points) as points
      from others join daily_points d using (founder_id)
      where d.day >= ${weeks[0]} and d.day < ${weeks[last]}::date + 7 group by 1, 2
    )
    select week, percentile_cont(0.5) within group (order by coalesce(points, 0)) as median
    from generate_series(0, ${last}::int) week
    join cohorts c on c.id = ${cohortId} and c.starts_on <= ${weeks[0]}::date + week * 7 + 6
    cross join others left join earned using (founder_id, week)
    group by week having count(*) >= ${minOthers}`.execute(db);
  const medians = new Map(rows.map(({ week, median }) => [week, Math.round(median)]));
  return weeks.map((_, index) => medians.get(index) ?? null);
}
