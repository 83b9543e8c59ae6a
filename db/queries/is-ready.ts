import type { DatabaseHandle } from '../connect.ts';
import { pendingMigrations } from '../migrate.ts';
import type { Db } from '../schema.ts';

/** Remembers which databases were up to date: a schema does not go back while we run. */
const migratedDatabases = new WeakSet<Db>();

/**
 * True if the database answers in time and has every migration of this code. A connection that does
 * not answer is closed, so that repeated checks also repair the pool.
 */
export async function isReady(
  { db, pool }: Pick<DatabaseHandle, 'db' | 'pool'>,
  { timeoutMs }: { timeoutMs: number },
): Promise<boolean> {
  // pg supports a timeout per statement, but its types do not.
  const query: { text: string } = Object.assign({ text: 'select 1' }, { query_timeout: timeoutMs });
  await pool.query(query);
  if (migratedDatabases.has(db)) return true;
  const isUpToDate = (await pendingMigrations(db)).length === 0;
  if (isUpToDate) migratedDatabases.add(db);
  return isUpToDate;
}
