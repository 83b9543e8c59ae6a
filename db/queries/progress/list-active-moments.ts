import { type Kysely, sql } from 'kysely';
import type { DatedMoment } from '#shared/domain/streak-runs.ts';
import type { Database } from '../../tables/database.ts';

/**
 * A founder's completions that stand, in their order: of those that share date and zone in a row
 * the first and the last, which is all that tells one run from the next.
 */
export async function listActiveMoments(
  db: Kysely<Database>,
  founderId: string,
): Promise<DatedMoment[]> {
  const { rows } = await sql<DatedMoment>`
    select day, at, "timeZone" from (
      select local_date as day, completed_at as at, time_zone as "timeZone",
        lag((local_date, time_zone)) over each as before,
        lead((local_date, time_zone)) over each as after
      from completions where founder_id = ${founderId} and reopened_at is null
      window each as (order by completed_at)
    ) moment
    where (day, "timeZone") is distinct from before or (day, "timeZone") is distinct from after
    order by at`.execute(db);
  return rows;
}
