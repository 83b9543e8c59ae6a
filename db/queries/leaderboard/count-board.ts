import { type Kysely, type RawBuilder, sql } from 'kysely';
import { IdList, type Ranking, type Tier, toRanking } from '#shared/domain/leaderboard.ts';
import type { CalendarDate } from '#shared/time.ts';
import type { Database } from '../../schema.ts';

/** Whose board, and from which day on; null: everybody's, of all time. */
export type BoardOf = { cohortId: string | null; since: CalendarDate | null };

/** Of those who share a first place. A board names three and counts the others up to 100. */
export const maxSharing = 103;

/** Those who share a first place; empty until somebody has something. */
export type Leaders = { value: number; founderIds: Pick<IdList, 'length' | 'slice'> };

export type CountedBoard = { standings: Ranking; taskMaster: Leaders };

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
  return { standings: toRanking(tiers), taskMaster };
}

type BoardCountRow = { figure: 'points' | 'tasks'; value: number; ids: string };

/** Who has how many points, and who has most tasks. */
export function boardCount(of: BoardOf): RawBuilder<BoardCountRow> {
  return sql`
    with board as ${materialized(of)} (${boardFounders(of)}),
    best as (
      select tasks, founder_id, rank() over (order by tasks desc) as place from (
        select tasks, founder_id from board
        order by tasks desc, founder_id limit ${sql.lit(maxSharing)}) first)
    select 'points' as figure, points as value,
      string_agg(founder_id::text, ',' order by founder_id) as ids
    from board group by points
    union all
    select 'tasks', tasks, string_agg(founder_id::text, ',' order by founder_id)
    from best where place = 1 and tasks > 0
    group by tasks`;
}

/** What has to be counted is counted once; what is kept is read from its index, in its order. */
function materialized({ since }: BoardOf): RawBuilder<unknown> {
  return since === null ? sql`not materialized` : sql`materialized`;
}

function boardFounders({ cohortId, since }: BoardOf): RawBuilder<unknown> {
  const listed = sql`where f.is_listed
    ${cohortId === null ? sql`` : sql`and f.cohort_id = ${cohortId}`}`;
  if (since === null) {
    return sql`select f.founder_id, f.board_points as points, f.tasks_completed as tasks
      from founder_totals f ${listed}`;
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
    from founder_totals f left join ${theirs} ${listed}`;
}
