import { type Kysely, sql } from 'kysely';
import { addDays, localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { type Leaders, mostSharing } from './count-board.ts';
import type { Describe } from './list-board-founders.ts';

/**
 * Two freezes cover two missed days, and zones are at most two dates apart, at either end: a
 * streak whose last day is longer ago has ended wherever its founder is.
 */
const longestPause = 7;
const mostDaysBetweenZones = 4;
const batch = 200;

type Input = { cohortId: string | null; now: Date; describe: Describe };

/**
 * The longest streak that still stands, each in its founder's own zone, and whose it is. The
 * database leaves out what has lapsed; for founders who changed their zone it cannot tell, so
 * `describe` has the last word on everybody.
 */
export async function findMostConsistent(
  db: Kysely<Database>,
  { cohortId, now, describe }: Input,
): Promise<Leaders> {
  const zones = await listZones(db);
  const today = JSON.stringify(
    Object.fromEntries(zones.map((zone) => [zone, localDate(now, zone)])),
  );
  const leaders = { value: 0, founderIds: [] as string[] };
  for (let from = 0; ; from += batch) {
    const { rows } = await sql<{ id: string; stored: number }>`
      select f.founder_id as id, f.current_streak as stored
      from founder_totals f
      join startup_applications a on a.id = f.founder_id and a.status = 'accepted'
      join jsonb_each_text(${today}::jsonb) here (zone, today) on here.zone = a.time_zone
      where f.is_listed ${cohortId === null ? sql`` : sql`and f.cohort_id = ${cohortId}`}
        and f.current_streak > 0
        and f.last_active_on >= ${addDays(localDate(now, 'UTC'), -longestPause)}
        and f.last_active_on >= here.today::date - 1 - f.freezes_held
        - case when f.last_active_zone = a.time_zone then 0 else ${mostDaysBetweenZones}::int end
      order by f.current_streak desc, f.founder_id
      limit ${batch} offset ${from}`.execute(db);
    const founders = await describe(rows.map((row) => row.id));
    for (const { id, stored } of rows) {
      if (stored < leaders.value || leaders.founderIds.length === mostSharing) return leaders;
      if (founders.get(id)?.streak !== stored) continue;
      leaders.value = stored;
      leaders.founderIds.push(id);
    }
    if (rows.length < batch) return leaders;
  }
}

/** The zones of all founders, each found in the index behind the one before. */
async function listZones(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    with recursive zones (zone) as (
      select min(time_zone) from startup_applications where status = 'accepted'
      union all
      select (select min(time_zone) from startup_applications
        where status = 'accepted' and time_zone > zones.zone)
      from zones where zone is not null)
    select zone from zones where zone is not null`.execute(db);
  return rows.map((row) => row.zone);
}
