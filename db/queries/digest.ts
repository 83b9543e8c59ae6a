import { type RawBuilder, sql } from 'kysely';
import { checkInOf } from '#shared/domain/check-ins.ts';
import { mondayAfter } from '#shared/domain/digest.ts';
import { addDays, type CalendarDate, localDate, startOfDay, weekStart } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { findCohortTimeZone } from './cohorts/cohorts.ts';
import { findLongestStreaks } from './leaderboard/longest-streaks.ts';
import { canReceiveMail } from './notifications.ts';
import {
  listOpenCalls,
  listSharedCheckIns,
  type OpenCall,
  type SharedCheckIn,
} from './shared-check-ins.ts';
import { findStreak } from './streaks.ts';

type PodiumPlace = { rank: number; name: string; startupName: string; points: number };

/** A cohort's week. */
export type CohortWeek = {
  cohortName: string;
  weekStart: CalendarDate;
  isLast: boolean;
  /** Without one there is neither podium nor rank. */
  hasLeaderboard: boolean;
  /** Ranks 1 to 3. Ties share a rank, so there may be more than three entries. */
  podium: PodiumPlace[];
  /** The number of further founders who share these ranks. */
  notNamed: number;
  /** The longest current streak. */
  mostConsistent: { days: number; names: string[]; notNamed: number } | null;
  tasks: number;
  /** Of the pledges that were decided in this week. */
  pledges: { kept: number; due: number };
  /** Goals and numbers of the startups that share them with the cohort, and how many more do. */
  shared: { checkIns: SharedCheckIn[]; notNamed: number };
  /** Calls for help in the cohort. */
  help: { calls: OpenCall[]; notNamed: number };
};

const maxNamed = 6;
const maxCheckIns = 5;
const maxConsistentNamed = 3;

/** Null if nothing happened, so that no digest is sent. */
async function findCohortWeek(
  db: Db,
  { cohortId, weekStart, now }: { cohortId: string; weekStart: CalendarDate; now: Date },
): Promise<CohortWeek | null> {
  const zone = await findCohortTimeZone(db, cohortId);
  if (!zone) return null;
  const [figures, places, mostConsistent, shared, help] = await Promise.all([
    countWeek(db, { cohortId, weekStart, timeZone: zone.timeZone }),
    zone.hasLeaderboard ? listPodium(db, { cohortId, weekStart }) : [],
    zone.hasLeaderboard ? findMostConsistent(db, { cohortId, now }) : null,
    listSharedCheckIns(db, {
      cohortId,
      week: checkInOf(weekStart),
      limit: maxCheckIns,
    }),
    listOpenCalls(db, { cohortId, now, limit: maxCheckIns }),
  ]);
  const { tasks, points, kept, due } = figures;
  if (tasks === 0 && points === 0 && due === 0) return null;
  return {
    cohortName: zone.cohortName,
    weekStart,
    isLast: zone.endsOn <= addDays(weekStart, 6),
    hasLeaderboard: zone.hasLeaderboard,
    podium: places.map(({ rank, name, startupName, points }) => ({
      rank,
      name,
      startupName,
      points,
    })),
    notNamed: (places[0]?.all ?? 0) - places.length,
    mostConsistent: mostConsistent,
    tasks,
    pledges: { kept, due },
    shared,
    help,
  };
}

type CohortWeekKey = { cohortId: string; weekStart: CalendarDate };

/** Tasks that are just for a founder are not counted; their points are, as on the boards. */
async function countWeek(
  db: Db,
  { cohortId, weekStart, timeZone }: CohortWeekKey & { timeZone: string },
): Promise<{ tasks: number; points: number; kept: number; due: number }> {
  const from = startOfDay(weekStart, timeZone);
  const until = startOfDay(addDays(weekStart, 7), timeZone);
  const { rows } = await sql<{ tasks: number; points: number; kept: number; due: number }>`
    with members as materialized (
      select id from startup_founders where cohort_id = ${cohortId} and is_active
    )
    select d.tasks - j.tasks as tasks, d.points, p.kept, p.due from (
      select coalesce(sum(tasks_completed), 0)::int as tasks,
        coalesce(sum(board_points), 0)::int as points
      from members m join daily_points d on d.founder_id = m.id
        and d.day between ${weekStart} and ${addDays(weekStart, 6)}
    ) d, (
      select count(*)::int as tasks
      from members m join tasks t on t.user_id = m.id and t.is_private
      join completions c on c.task_id = t.id and c.reopened_at is null
        and c.local_date between ${weekStart} and ${addDays(weekStart, 6)}
    ) j, (
      select (count(*) filter (where p.state = 'kept'))::int as kept, count(*)::int as due
      from members m join pledges p on p.founder_id = m.id and p.state in ('kept', 'missed')
        and p.resolved_at >= ${from} and p.resolved_at < ${until}
    ) p`.execute(db);
  return rows[0] ?? { tasks: 0, points: 0, kept: 0, due: 0 };
}

async function listPodium(db: Db, { cohortId, weekStart }: CohortWeekKey) {
  const { rows } = await sql<PodiumPlace & { all: number }>`
    select rank, name, "startupName", points, (count(*) over ())::int as "all" from (
      select a.founder_name as name, a.startup_name as "startupName", d.points,
        (rank() over (order by d.points desc))::int as rank
      from startup_founders a
      join lateral (
        select sum(board_points)::int as points from daily_points
        where founder_id = a.id and day between ${weekStart} and ${addDays(weekStart, 6)}
      ) d on d.points > 0
      where a.cohort_id = ${cohortId} and a.is_active
    ) board
    where rank <= 3
    order by rank, name limit ${maxNamed}`.execute(db);
  return rows;
}

async function findMostConsistent(
  db: Db,
  { cohortId, now }: { cohortId: string; now: Date },
): Promise<CohortWeek['mostConsistent']> {
  const { value, holders, count } = await findLongestStreaks(db, { cohortId, now });
  if (value < 2) return null;
  const names = holders.slice(0, maxConsistentNamed).map((holder) => holder.name);
  return { days: value, names: names.sort(), notNamed: count - names.length };
}

export type FounderWeek = {
  weekStart: CalendarDate;
  points: number;
  tasks: number;
  /** The founder's current streak. */
  streak: number;
  /** Null without points in that week. */
  rank: number | null;
  /** The week before; null without points then. */
  rankBefore: number | null;
  /** The number of founders in the cohort. */
  size: number;
  /** Tasks due until the week ends, soonest first. */
  due: { title: string; dueOn: CalendarDate; isPledge: boolean }[];
  /** The number of further ones that are due. */
  notNamed: number;
  /** The people who thanked or cheered the founder in that week. */
  thankedBy: string[];
  cheeredBy: string[];
  cohort: CohortWeek;
};

const maxDueTasks = 5;

/**
 * A founder's week and their cohort's, for the digest. Null if the founder does not want the digest
 * any more, is in no running cohort, or nothing happened.
 */
export async function findFounderWeek(
  db: Db,
  { founderId, weekStart: start, now }: { founderId: string; weekStart: CalendarDate; now: Date },
): Promise<FounderWeek | null> {
  const founder = await db
    .selectFrom('startup_founders as a')
    .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.id', '=', founderId)
    .where(canReceiveMail('weekly_digest'))
    .select(['a.time_zone as timeZone', 'c.id as cohortId'])
    .executeTakeFirst();
  if (!founder) return null;
  const { timeZone, cohortId } = founder;
  const cohort = await findCohortWeek(db, { cohortId, weekStart: start, now });
  if (!cohort) return null;
  const today = localDate(now, timeZone);
  const [streak, rank, appreciation, due] = await Promise.all([
    findStreak(db, { founderId, now }),
    findFounderRank(db, { founderId, cohortId, start }),
    findAppreciation(db, {
      founderId,
      from: startOfDay(start, timeZone),
      until: startOfDay(addDays(start, 7), timeZone),
    }),
    listDueTasks(db, {
      founderId,
      from: now,
      until: startOfDay(addDays(weekStart(today), 7), timeZone),
    }),
  ]);
  return {
    weekStart: start,
    ...rank,
    ...(!cohort.hasLeaderboard && { rank: null, rankBefore: null }),
    streak: streak.current,
    due: due.map(({ title, dueDate, isPledge }) => ({
      title,
      dueOn: localDate(dueDate, timeZone),
      isPledge,
    })),
    notNamed: (due[0]?.all ?? 0) - due.length,
    ...appreciation,
    cohort,
  };
}

type FounderRank = Pick<FounderWeek, 'points' | 'tasks' | 'rank' | 'rankBefore' | 'size'>;

async function findFounderRank(
  db: Db,
  { founderId, cohortId, start }: { founderId: string; cohortId: string; start: CalendarDate },
): Promise<FounderRank> {
  const { rows } = await sql<FounderRank>`
    with board as materialized (
      select a.id,
        coalesce(sum(d.board_points) filter (where d.day >= ${start}), 0)::int as points,
        coalesce(sum(d.tasks_completed) filter (where d.day >= ${start}), 0)::int as tasks,
        coalesce(sum(d.board_points) filter (where d.day < ${start}), 0)::int as before
      from startup_founders a
      left join daily_points d on d.founder_id = a.id
        and d.day between ${addDays(start, -7)} and ${addDays(start, 6)}
      where a.cohort_id = ${cohortId} and a.is_active
      group by a.id
    )
    select me.points, me.tasks, a.size, case when me.points > 0 then a.rank + 1 end as rank,
      case when me.before > 0 then a.rank_before + 1 end as "rankBefore"
    from board me cross join lateral (
      select count(*)::int as size,
        (count(*) filter (where b.points > me.points))::int as rank,
        (count(*) filter (where b.before > me.before))::int as rank_before
      from board b
    ) a
    where me.id = ${founderId}`.execute(db);
  return rows[0] ?? { points: 0, tasks: 0, rank: null, rankBefore: null, size: 1 };
}

type FounderSpan = { founderId: string; from: Date; until: Date };

async function findAppreciation(
  db: Db,
  { founderId, from, until }: FounderSpan,
): Promise<Pick<FounderWeek, 'thankedBy' | 'cheeredBy'>> {
  const namesOf = (peers: RawBuilder<unknown>) => sql`
    array(select founder_name from startup_founders where id in (${peers})
      order by founder_name, id)`;
  const { rows } = await sql<Pick<FounderWeek, 'thankedBy' | 'cheeredBy'>>`
    select ${namesOf(sql`
      select giver_id from thanks where helper_id = ${founderId} and undone_at is null
        and given_at >= ${from} and given_at < ${until}`)} as "thankedBy",
      ${namesOf(sql`
      select h.founder_id from pledges p join pledge_cheers h on h.task_id = p.task_id and h.given
      where p.founder_id = ${founderId} and p.state <> 'withdrawn'
        and h.happened_at >= ${from} and h.happened_at < ${until}`)} as "cheeredBy"`.execute(db);
  return rows[0] ?? { thankedBy: [], cheeredBy: [] };
}

async function listDueTasks(db: Db, { founderId, from, until }: FounderSpan) {
  const { rows } = await sql<{ title: string; dueDate: Date; isPledge: boolean; all: number }>`
    select title, due_date as "dueDate", is_public_pledge as "isPledge",
      (count(*) over ())::int as "all"
    from tasks
    where user_id = ${founderId} and status in ('pending', 'in_progress') and deleted_at is null
      and due_date >= ${from} and due_date < ${until}
    order by due_date, created_at, id limit ${maxDueTasks}`.execute(db);
  return rows;
}

/**
 * The digest for a cohort's channel on Monday. Null if nothing happened in that week, or if the
 * post was delayed beyond Monday.
 */
export async function findDigestPost(
  db: Db,
  { cohortId, weekStart, now }: { cohortId: string; weekStart: CalendarDate; now: Date },
): Promise<CohortWeek | null> {
  const zone = await findCohortTimeZone(db, cohortId);
  if (!zone || localDate(now, zone.timeZone) > mondayAfter(weekStart)) return null;
  return findCohortWeek(db, { cohortId, weekStart, now });
}

/**
 * Cohorts that ran in a week in which something happened. Pledges are matched generously, as if in
 * any time zone; the digest itself counts exactly.
 */
export async function listCohortsWithActivity(
  db: Db,
  { weekStart }: { weekStart: CalendarDate },
): Promise<string[]> {
  const weekEnd = addDays(weekStart, 6);
  const { rows } = await sql<{ id: string }>`
    with active as materialized (
      select founder_id from daily_points
      where day between ${weekStart} and ${weekEnd} and (points > 0 or tasks_completed > 0)
      union
      select founder_id from pledges
      where state in ('kept', 'missed')
        and resolved_at >= ${addDays(weekStart, -1)}::date
        and resolved_at < ${addDays(weekEnd, 3)}::date
    ), active_cohorts as materialized (
      select distinct a.cohort_id
      from active join startup_founders a on a.id = active.founder_id
      where a.is_active and a.cohort_id is not null
    )
    select c.id from active_cohorts join cohorts c on c.id = active_cohorts.cohort_id
    where c.starts_on <= ${weekEnd} and c.ends_on >= ${weekStart}`.execute(db);
  return rows.map((row) => row.id);
}
