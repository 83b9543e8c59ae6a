import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../schema.ts';

export type WorkerLock = {
  /** Another worker of this process. */
  add(workerId: string): Promise<void>;
  release(): Promise<void>;
};

type HoldWorkerLockInput = { workerId: string; onError(error: Error): void };

const lockRetryMs = 500;

/**
 * Shows that the job workers of a process are alive: a row of `job_workers` each, and the rows'
 * advisory lock, held on a connection of its own as long as the process lives. If the connection
 * breaks, the lock is taken again on another one.
 */
export async function holdWorkerLock(
  pool: pg.Pool,
  { workerId, onError }: HoldWorkerLockInput,
): Promise<WorkerLock> {
  const lockKey = randomInt(1, 2 ** 47);
  const workerIds = new Set([workerId]);
  let client: pg.PoolClient | undefined;
  let released = false;

  async function hold(): Promise<void> {
    while (!released && !client) {
      try {
        const next = await take();
        // Released while it was being taken again.
        if (released) await letGo(next);
        else client = next;
      } catch (error) {
        onError(error as Error);
        await setTimeout(lockRetryMs);
      }
    }
  }

  async function take(): Promise<pg.PoolClient> {
    const next = await pool.connect();
    try {
      await next.query('select pg_advisory_lock($1)', [lockKey]);
      await register(next, [...workerIds]);
    } catch (error) {
      next.release(true);
      throw error;
    }
    next.once('error', (error) => {
      if (client !== next) return;
      client = undefined;
      next.release(true);
      onError(error);
      hold().catch(onError);
    });
    return next;
  }

  async function letGo(held: pg.PoolClient): Promise<void> {
    try {
      await held.query('delete from job_workers where lock_key = $1', [lockKey]);
    } finally {
      // Closing the connection releases the lock.
      held.release(true);
    }
  }

  async function register(on: pg.Pool | pg.PoolClient, ids: string[]): Promise<void> {
    await on.query(
      `insert into job_workers (worker_id, lock_key) select unnest($1::text[]), $2
       on conflict (worker_id) do nothing`,
      [ids, lockKey],
    );
  }

  await hold();
  return {
    async add(id) {
      workerIds.add(id);
      await register(pool, [id]);
    },
    async release() {
      released = true;
      const held = client;
      client = undefined;
      if (held) await letGo(held);
    },
  };
}

type Sweep = { freed: string[]; suspected: ReadonlySet<string> };

/**
 * Frees the jobs of workers whose process is gone, which shows in their advisory lock being free.
 * It must be free in two sweeps in a row, so that a live worker whose connection broke has time to
 * take it again.
 */
export async function sweepDeadWorkers(
  db: Kysely<Database>,
  { suspected }: { suspected: ReadonlySet<string> },
): Promise<Sweep> {
  return db.connection().execute(async (connection) => {
    const workers = await connection
      .selectFrom('job_workers')
      .select(['worker_id as id', 'lock_key as lockKey'])
      .execute();
    const freed: string[] = [];
    const suspects = new Set<string>();
    for (const { id, lockKey } of workers) {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_lock(${lockKey}) as taken`.execute(connection);
      if (!rows[0]?.taken) continue;
      try {
        if (suspected.has(id)) {
          await freeJobs(connection, id);
          freed.push(id);
        } else {
          suspects.add(id);
        }
      } finally {
        await sql`select pg_advisory_unlock(${lockKey})`.execute(connection);
      }
    }
    return { freed, suspected: suspects };
  });
}

async function freeJobs(connection: Kysely<Database>, workerId: string): Promise<void> {
  await sql`
    with gone as (delete from job_workers where worker_id = ${workerId} returning worker_id)
    select graphile_worker.force_unlock_workers(array(select worker_id from gone))`.execute(
    connection,
  );
}

/** True for the one process that may run a scheduled job of this time. */
export async function claimCronRun(
  db: Kysely<Database>,
  { name, slot }: { name: string; slot: Date },
): Promise<boolean> {
  const claimed = await db
    .insertInto('cron_runs')
    .values({ name, slot })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
