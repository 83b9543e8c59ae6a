import { type Kysely, sql } from 'kysely';
import { addDays, type CalendarDate, localDate, startOfDay, weekStart } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { wantsNews } from '../settings/wants-news.ts';
import { findStreak } from '../streaks/find-streak.ts';
import { type CohortWeek, findCohortWeek } from './find-cohort-week.ts';

export type FounderWeek = {
  weekStart: CalendarDate;
  points: number;
  tasks: number;
  /** As it stands now. */
  streak: number;
  rank: number;
  /** The week before; null when nobody of the cohort had points then. */
  rankBefore: number | null;
  /** Founders of the cohort. */
  size: number;
  /** What is due until Saturday, soonest first. */
  due: { title: string; dueOn: CalendarDate; isPledge: boolean }[];
  /** How many more are due. */
  notNamed: number;
  /** The founder's own date. */
  today: CalendarDate;
  cohort: CohortWeek;
};

const mostDue = 5;

type Input = { founderId: string; weekStart: CalendarDate; now: Date };

/**
 * A founder's week and their cohort's, for the digest. Null when the founder does not want it (any
 * more), is in no cohort that runs, or nothing happened.
 */
export async function findFounderWeek(
  db: Kysely<Database>,
  { founderId, weekStart: start, now }: Input,
): Promise<FounderWeek | null> {
  const founder = await db
    .selectFrom('startup_applications as a')
    .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.id', '=', founderId)
    .where('a.status', '=', 'accepted')
    .where(wantsNews('weekly_digest', 'email'))
    .select(['a.time_zone as timeZone', 'c.id as cohortId'])
    .executeTakeFirst();
  if (!founder) return null;
  const { timeZone, cohortId } = founder;
  const cohort = await findCohortWeek(db, { cohortId, weekStart: start, now });
  if (!cohort) return null;
  const today = localDate(now, timeZone);
  const [streak, standing, due] = await Promise.all([
    findStreak(db, { founderId, now }),
    findStanding(db, { founderId, cohortId, start }),
    listDue(db, {
      founderId,
      from: now,
      until: startOfDay(addDays(weekStart(today), 7), timeZone),
    }),
  ]);
  return {
    weekStart: start,
    ...standing,
    streak: streak.current,
    due: due.map(({ title, dueDate, isPledge }) => ({
      title,
      dueOn: localDate(dueDate, timeZone),
      isPledge,
    })),
    notNamed: (due[0]?.all ?? 0) - due.length,
    today,
    cohort,
  };
}

type Standing = Pick<FounderWeek, 'points' | 'tasks' | 'rank' | 'rankBefore' | 'size'>;

async function findStanding(
  db: Kysely<Database>,
  { founderId, cohortId, start }: { founderId: string; cohortId: string; start: CalendarDate },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with board as materialized (
      select a.id,
        coalesce(sum(d.board_points) filter (where d.day >= ${start}), 0)::int as points,
        coalesce(sum(d.tasks_completed) filter (where d.day >= ${start}), 0)::int as tasks,
        coalesce(sum(d.board_points) filter (where d.day < ${start}), 0)::int as before
      from startup_applications a
      left join daily_points d on d.founder_id = a.id
        and d.day between ${addDays(start, -7)} and ${addDays(start, 6)}
      where a.cohort_id = ${cohortId} and a.status = 'accepted'
      group by a.id
    )
    select me.points, me.tasks, a.size, a.rank + 1 as rank,
      case when a.most_before > 0 then a.rank_before + 1 end as "rankBefore"
    from board me cross join lateral (
      select count(*)::int as size, max(b.before) as most_before,
        (count(*) filter (where b.points > me.points))::int as rank,
        (count(*) filter (where b.before > me.before))::int as rank_before
      from board b
    ) a
    where me.id = ${founderId}`.execute(db);
  return rows[0] ?? { points: 0, tasks: 0, rank: 1, rankBefore: null, size: 1 };
}

async function listDue(
  db: Kysely<Database>,
  { founderId, from, until }: { founderId: string; from: Date; until: Date },
) {
  const { rows } = await sql<{ title: string; dueDate: Date; isPledge: boolean; all: number }>`
    select title, due_date as "dueDate", is_public_pledge as "isPledge",
      (count(*) over ())::int as "all"
    from tasks
    where user_id = ${founderId} and status <> 'completed' and deleted_at is null
      and due_date >= ${from} and due_date < ${until}
    order by due_date, created_at, id limit ${mostDue}`.execute(db);
  return rows;
}
