import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** The IANA zone in which a founder's days and weeks begin. */
export async function findTimeZone(db: Kysely<Database>, founderId: string): Promise<string> {
  const row = await db
    .selectFrom('startup_applications')
    .where('id', '=', founderId)
    .select('time_zone')
    .executeTakeFirstOrThrow();
  return row.time_zone;
}
