import { sql } from 'kysely';
import type { Db } from './schema.ts';

export type DatabaseClock = { now(): Date; stop(): void };

/**
 * The database's clock, which all processes share. It is read every ten seconds and in between
 * counted on by the machine's monotonic timer, so a process whose own clock is wrong or set back
 * waits as long as the others and dates nothing into the future.
 */
export async function startDatabaseClock(
  db: Db,
  { everyMs = 10_000, onError }: { everyMs?: number; onError(error: unknown): void },
): Promise<DatabaseClock> {
  let offsetMs = await measureOffset(db);
  const timer = setInterval(() => {
    measureOffset(db).then((measured) => {
      offsetMs = measured;
    }, onError);
  }, everyMs);
  timer.unref();
  return {
    now: () => new Date(performance.now() + offsetMs),
    stop: () => clearInterval(timer),
  };
}

/** The database answered half way between question and answer, give or take a few milliseconds. */
async function measureOffset(db: Db): Promise<number> {
  return db.connection().execute(async (connection) => {
    const askedAt = performance.now();
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(connection);
    return (rows[0]?.at.getTime() as number) - (askedAt + performance.now()) / 2;
  });
}
