import { type Kysely, sql } from 'kysely';
import { addDays, localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import type { Leaders } from './count-board.ts';
import type { Describe } from './list-board-founders.ts';

/**
 * Two freezes cover two missed days, and zones are at most two dates apart, at either end: a
 * streak whose last day is longer ago has ended wherever its founder is.
 */
export const longestPause = 7;
const batch = 100;
/** Of those who share it. A board names three and counts the others up to 100. */
const mostCounted = 103;

type Input = { cohortId: string | null; now: Date; describe: Describe };

/**
 * The longest streak that still stands, each in its founder's own zone, and whose it is. Reads
 * candidates by their stored streak: what has lapsed since is found out one by one.
 */
export async function findMostConsistent(
  db: Kysely<Database>,
  { cohortId, now, describe }: Input,
): Promise<Leaders> {
  const earliest = addDays(localDate(now, 'UTC'), -longestPause);
  const leaders = { value: 0, founderIds: [] as string[] };
  for (let from = 0; ; from += batch) {
    const { rows } = await sql<{ id: string; stored: number }>`
      select f.founder_id as id, f.current_streak as stored from founder_totals f
      join startup_applications a on a.id = f.founder_id and a.status = 'accepted'
      where f.current_streak > 0 and f.last_active_on >= ${earliest}
        ${cohortId === null ? sql`` : sql`and f.cohort_id = ${cohortId}`}
      order by f.current_streak desc, f.founder_id
      limit ${batch} offset ${from}`.execute(db);
    const founders = await describe(rows.map((row) => row.id));
    for (const { id, stored } of rows) {
      if (stored < leaders.value || leaders.founderIds.length === mostCounted) return leaders;
      if (founders.get(id)?.streak !== stored) continue;
      leaders.value = stored;
      leaders.founderIds.push(id);
    }
    if (rows.length < batch) return leaders;
  }
}
