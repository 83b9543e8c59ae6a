import { type Kysely, sql } from 'kysely';
import { addDays, type CalendarDate, startOfDay } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { findMostConsistent } from '../leaderboard/find-most-consistent.ts';
import { listBoardFounders } from '../leaderboard/list-board-founders.ts';
import { findCohortZone } from './find-cohort-zone.ts';

type PodiumPlace = { rank: number; name: string; startupName: string; points: number };

/** What a cohort did in a week, Sunday to Saturday. */
export type CohortWeek = {
  cohortName: string;
  weekStart: CalendarDate;
  /** Whether the cohort ended with it. */
  isLast: boolean;
  /** Ranks 1 to 3; ties share one, so there may be more than three. */
  podium: PodiumPlace[];
  /** How many more share these ranks. */
  notNamed: number;
  /** The longest streak that stands now. */
  mostConsistent: { days: number; names: string[]; notNamed: number } | null;
  tasks: number;
  /** Of the pledges whose outcome fell into the week. */
  pledges: { kept: number; due: number };
};

const mostNamed = 6;
const mostConsistentNamed = 3;

type Input = { cohortId: string; weekStart: CalendarDate; now: Date };

/** Null when nothing happened: there is nothing to tell then. */
export async function findCohortWeek(
  db: Kysely<Database>,
  { cohortId, weekStart, now }: Input,
): Promise<CohortWeek | null> {
  const zone = await findCohortZone(db, cohortId);
  if (!zone) return null;
  const [figures, places, consistent] = await Promise.all([
    countWeek(db, { cohortId, weekStart, timeZone: zone.timeZone }),
    listPodium(db, { cohortId, weekStart }),
    findConsistent(db, { cohortId, now }),
  ]);
  const { tasks, points, kept, due } = figures;
  if (tasks === 0 && points === 0 && due === 0) return null;
  return {
    cohortName: zone.cohortName,
    weekStart,
    isLast: zone.endsOn <= addDays(weekStart, 6),
    podium: places.map(({ rank, name, startupName, points }) => ({
      rank,
      name,
      startupName,
      points,
    })),
    notNamed: (places[0]?.all ?? 0) - places.length,
    mostConsistent: consistent,
    tasks,
    pledges: { kept, due },
  };
}

type Week = { cohortId: string; weekStart: CalendarDate };

async function countWeek(
  db: Kysely<Database>,
  { cohortId, weekStart, timeZone }: Week & { timeZone: string },
): Promise<{ tasks: number; points: number; kept: number; due: number }> {
  const from = startOfDay(weekStart, timeZone);
  const until = startOfDay(addDays(weekStart, 7), timeZone);
  const { rows } = await sql<{ tasks: number; points: number; kept: number; due: number }>`
    with members as materialized (
      select id from startup_applications where cohort_id = ${cohortId} and status = 'accepted'
    )
    select d.tasks, d.points, p.kept, p.due from (
      select coalesce(sum(tasks_completed), 0)::int as tasks,
        coalesce(sum(board_points), 0)::int as points
      from members m join daily_points d on d.founder_id = m.id
        and d.day between ${weekStart} and ${addDays(weekStart, 6)}
    ) d, (
      select (count(*) filter (where p.state = 'kept'))::int as kept, count(*)::int as due
      from members m join pledges p on p.founder_id = m.id and p.state in ('kept', 'missed')
        and p.resolved_at >= ${from} and p.resolved_at < ${until}
    ) p`.execute(db);
  return rows[0] ?? { tasks: 0, points: 0, kept: 0, due: 0 };
}

async function listPodium(db: Kysely<Database>, { cohortId, weekStart }: Week) {
  const { rows } = await sql<PodiumPlace & { all: number }>`
    select rank, name, "startupName", points, (count(*) over ())::int as "all" from (
      select a.founder_name as name, a.startup_name as "startupName", d.points,
        (rank() over (order by d.points desc))::int as rank
      from startup_applications a
      join lateral (
        select sum(board_points)::int as points from daily_points
        where founder_id = a.id and day between ${weekStart} and ${addDays(weekStart, 6)}
      ) d on d.points > 0
      where a.cohort_id = ${cohortId} and a.status = 'accepted'
    ) board
    where rank <= 3
    order by rank, name limit ${mostNamed}`.execute(db);
  return rows;
}

async function findConsistent(
  db: Kysely<Database>,
  { cohortId, now }: { cohortId: string; now: Date },
): Promise<CohortWeek['mostConsistent']> {
  const read = async (founderIds: string[]) => {
    const founders = await listBoardFounders(db, { founderIds, since: null, now });
    return new Map(founders.map((founder) => [founder.id, founder]));
  };
  const { value, founderIds } = await findMostConsistent(db, { cohortId, now, describe: read });
  if (value < 2) return null;
  const named = await read(founderIds.slice(0, mostConsistentNamed));
  const names = [...named.values()].map((founder) => founder.name).sort();
  return { days: value, names, notNamed: founderIds.length - names.length };
}
