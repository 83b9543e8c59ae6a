import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * Runs `work` while this process alone holds the lock of that name. It polls, because waiting
 * inside one statement would hit the statement timeout.
 */
export async function withAdvisoryLock<Result>(
  db: Db,
  name: string,
  work: (connection: Db) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    while (!(await takeLock(connection, name))) await setTimeout(100);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection);
    }
  });
}

async function takeLock(connection: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtext(${name})) as taken`.execute(connection);
  return rows[0]?.taken ?? false;
}
