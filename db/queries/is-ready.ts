import { type Kysely, sql } from 'kysely';
import { pendingMigrations } from '../migrate.ts';
import type { Database } from '../tables/database.ts';

/** Remembers which databases were found up to date: a schema does not go back while we run. */
const upToDate = new WeakSet<Kysely<Database>>();

/** Whether the database answers and has every migration of this code. */
export async function isReady(db: Kysely<Database>): Promise<boolean> {
  if (upToDate.has(db)) {
    await sql`select 1`.execute(db);
    return true;
  }
  const isUpToDate = (await pendingMigrations(db)).length === 0;
  if (isUpToDate) upToDate.add(db);
  return isUpToDate;
}
