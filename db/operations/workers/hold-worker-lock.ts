import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

export type WorkerLock = { release(): Promise<void> };

type Input = { workerId: string; onError(error: Error): void };

const retryMs = 500;

/**
 * Says that a job worker is alive: a row of `job_workers`, and the advisory lock of that row held
 * on a connection of its own for as long as the process lives. When the connection breaks, the
 * lock is taken again on another one.
 */
export async function holdWorkerLock(
  pool: pg.Pool,
  { workerId, onError }: Input,
): Promise<WorkerLock> {
  const lockKey = randomInt(1, 2 ** 47);
  let client: pg.PoolClient | undefined;
  let released = false;

  async function hold(): Promise<void> {
    while (!released && !client) {
      try {
        client = await take();
      } catch (error) {
        onError(error as Error);
        await setTimeout(retryMs);
      }
    }
  }

  async function take(): Promise<pg.PoolClient> {
    const next = await pool.connect();
    try {
      await next.query('select pg_advisory_lock($1)', [lockKey]);
      await next.query(
        `insert into job_workers (worker_id, lock_key) values ($1, $2)
         on conflict (worker_id) do nothing`,
        [workerId, lockKey],
      );
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

  await hold();
  return {
    async release() {
      released = true;
      const held = client;
      client = undefined;
      if (!held) return;
      try {
        await held.query('delete from job_workers where worker_id = $1', [workerId]);
      } finally {
        // Closing the connection gives the lock back.
        held.release(true);
      }
    },
  };
}
