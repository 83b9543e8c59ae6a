import { type Kysely, type RawBuilder, sql } from 'kysely';
import { IdList } from '#shared/domain/id-list.ts';
import { type Standings, type Tier, toStandings } from '#shared/domain/standings.ts';
import type { CalendarDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';

/** Whose board, and from which day on; null: everybody's, of all time. */
export type BoardOf = { cohortId: string | null; since: CalendarDate | null };

/** Those who share a first place; empty until somebody has something. */
export type Leaders = { value: number; founderIds: Pick<IdList, 'length' | 'slice'> };

export type CountedBoard = { standings: Standings; taskMaster: Leaders };

/** Ranks all accepted founders of a board in one statement. */
export async function countBoard(db: Kysely<Database>, of: BoardOf): Promise<CountedBoard> {
  const { rows } = await boardCount(of).execute(db);
  const tiers: Tier[] = [];
  let taskMaster: Leaders = { value: 0, founderIds: [] };
  for (const { figure, value, ids } of rows) {
    const founderIds = new IdList(ids);
    if (figure === 'points') tiers.push({ points: value, founderIds });
    else taskMaster = { value, founderIds };
  }
  tiers.sort((a, b) => b.points - a.points);
  return { standings: toStandings(tiers), taskMaster };
}

type Row = { figure: 'points' | 'tasks'; value: number; ids: string };

/** Who has how many points, and who has most tasks. */
export function boardCount(of: BoardOf): RawBuilder<Row> {
  return sql`
    with board as materialized (${founders(of)})
    select 'points' as figure, points as value,
      string_agg(founder_id::text, ',' order by founder_id) as ids
    from board group by points
    union all
    select 'tasks', tasks, string_agg(founder_id::text, ',' order by founder_id)
    from board where tasks > 0 and tasks = (select max(tasks) from board)
    group by tasks`;
}

function founders({ cohortId, since }: BoardOf): RawBuilder<unknown> {
  const accepted = sql`founder_totals f
    join startup_applications a on a.id = f.founder_id and a.status = 'accepted'`;
  const ofCohort = cohortId === null ? sql`` : sql`where f.cohort_id = ${cohortId}`;
  if (since === null) {
    return sql`select f.founder_id, f.board_points as points, f.tasks_completed as tasks
      from ${accepted} ${ofCohort}`;
  }
  const week = sql`select founder_id, sum(board_points)::int as points,
      sum(tasks_completed)::int as tasks
    from daily_points where day >= ${since}`;
  // A cohort's founders are looked up one by one; for everybody the whole week is read at once.
  const theirs =
    cohortId === null
      ? sql`(${week} group by founder_id) d on d.founder_id = f.founder_id`
      : sql`lateral (${week} and founder_id = f.founder_id group by founder_id) d on true`;
  return sql`select f.founder_id, coalesce(d.points, 0) as points, coalesce(d.tasks, 0) as tasks
    from ${accepted} left join ${theirs} ${ofCohort}`;
}
