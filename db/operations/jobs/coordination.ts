import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { openDatabase } from '../../connect.ts';
import { privateJobs } from '../../jobs.ts';
import type { Db } from '../../schema.ts';

export type Heartbeat = {
  /** Another worker of this process. Resolves once it is registered. */
  add(workerId: string): Promise<void>;
  stop(): Promise<void>;
};

type HeartbeatInput = {
  /** The jobs that these workers know they have. */
  held: ReadonlySet<string>;
  /** Called at the first failure of several in a row. */
  onError(error: Error): void;
  everyMs?: number;
};

/** An answer to a heartbeat must come within 3 s, so a lost connection is replaced in good time. */
const beatStatementTimeoutMs = 1_000;
const beatsBetweenCleanups = 5;
const retryMs = 500;

/**
 * Shows that the job workers of a process are alive: the time in their rows of `job_workers`, which
 * each heartbeat sets by the database's clock. It has a connection of its own and so waits for no
 * other query. A heartbeat also registers, so that a worker that was taken for dead is back with
 * its next one.
 */
export function startHeartbeat(
  pool: pg.Pool,
  { held, onError, everyMs = 2_000 }: HeartbeatInput,
): Heartbeat {
  const url = pool.options.connectionString;
  if (!url) throw new Error('The pool of the database has no address.');
  const { db, close } = openDatabase({ url, max: 1, statementTimeoutMs: beatStatementTimeoutMs });
  // After this time an answer is not read any more: the job that it brought has no owner.
  const answerTimeoutMs = Number(pool.options.query_timeout) + 1_000;
  const workerIds = new Set<string>();
  const stopping = new AbortController();
  let isFailing = false;

  async function beat(): Promise<Date | null> {
    try {
      const at = await recordHeartbeat(db, [...workerIds]);
      isFailing = false;
      return at;
    } catch (error) {
      if (!isFailing) onError(error as Error);
      isFailing = true;
      return null;
    }
  }

  async function beatUntilStopped(): Promise<void> {
    const { signal } = stopping;
    for (let beats = 1; !signal.aborted; beats += 1) {
      await setTimeout(everyMs, undefined, { signal }).catch(() => undefined);
      const at = signal.aborted ? null : await beat();
      if (!at || beats % beatsBetweenCleanups > 0) continue;
      // A job that was locked before this has reached us by now, or never will.
      const before = new Date(at.getTime() - answerTimeoutMs);
      const known = { workerIds: [...workerIds], held: [...held], before };
      await freeUnknownJobs(db, known).catch(onError);
    }
  }

  const beating = beatUntilStopped();
  return {
    async add(workerId) {
      workerIds.add(workerId);
      while (!stopping.signal.aborted && !(await beat())) await setTimeout(retryMs);
    },
    async stop() {
      stopping.abort();
      await beating;
      const gone = db.deleteFrom('job_workers').where('worker_id', 'in', [...workerIds]);
      if (workerIds.size > 0) await gone.execute().catch(onError);
      await close();
    },
  };
}

/** Returns when it was, by the database's clock. In the order of ids, so that two can't deadlock. */
async function recordHeartbeat(db: Db, workerIds: string[]): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    with beats as (
      insert into job_workers (worker_id)
      select id from unnest(${workerIds}::text[]) id order by id
      on conflict (worker_id) do update set beat_at = clock_timestamp(), suspected_at = null
    )
    select clock_timestamp() as at`.execute(db);
  return rows[0]?.at as Date;
}

/**
 * Frees jobs that these workers took and never heard of: PostgreSQL was paused or the connection
 * lost after the query was sent, so nobody read its answer. Unless the clock was set back, they were
 * locked before the given time.
 */
async function freeUnknownJobs(
  db: Db,
  { workerIds, held, before }: { workerIds: string[]; held: string[]; before: Date },
): Promise<void> {
  const isTheirs = sql`locked_by = any(${workerIds}::text[])
    and locked_at not between ${before} and clock_timestamp() + interval '1 minute'`;
  await sql`
    with freed as (
      update ${privateJobs} set locked_at = null, locked_by = null
      where ${isTheirs} and id <> all(${held}::bigint[])
    )
    update ${privateQueues} q set locked_at = null, locked_by = null
    where ${isTheirs} and not exists (
      select from ${privateJobs} j where j.job_queue_id = q.id and j.id = any(${held}::bigint[])
    )`.execute(db);
}

const privateQueues = sql`graphile_worker._private_job_queues`;

type SweepTiming = {
  /** Without a heartbeat for so long a worker is suspected. */
  staleMs?: number;
  /** Suspected for so long it is dead. */
  suspectedMs?: number;
  /** A worker that nobody registered may keep a job for this long. */
  unregisteredMs?: number;
};

/**
 * Frees the jobs of workers without a heartbeat; returns their ids. A worker is suspected first and
 * dead some seconds later: after a pause of PostgreSQL, in which nobody's heartbeat came through, the
 * living ones are heard again before anything is taken from them.
 */
export async function sweepDeadWorkers(
  db: Db,
  { staleMs = 10_000, suspectedMs = 5_000, unregisteredMs = 60_000 }: SweepTiming = {},
): Promise<string[]> {
  // Also in the other direction: a clock that was set back must not keep a dead worker alive.
  const isOlder = (column: string, ms: number) =>
    sql<boolean>`abs(extract(epoch from clock_timestamp() - ${sql.ref(column)})) * 1000 > ${ms}`;
  const { rows } = await sql<{ id: string }>`
    with suspects as (
      update job_workers set suspected_at = clock_timestamp()
      where suspected_at is null and ${isOlder('beat_at', staleMs)}
    ), dead as (
      delete from job_workers where ${isOlder('suspected_at', suspectedMs)}
      returning worker_id as id
    ), locks as (
      select locked_by as id, locked_at from ${privateJobs} where locked_by is not null
      union all
      select locked_by, locked_at from ${privateQueues} where locked_by is not null
    ), gone as (
      select id from dead
      union
      select id from locks where ${isOlder('locked_at', unregisteredMs)}
        and not exists (select from job_workers where worker_id = id)
    )
    select id from gone`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await sql`select graphile_worker.force_unlock_workers(${ids})`.execute(db);
  return ids;
}

/**
 * True for the one process that may run a scheduled job of this time. Times to come were claimed
 * before the clock was set back, and are due again.
 */
export async function claimCronRun(
  db: Db,
  { name, slot }: { name: string; slot: Date },
): Promise<boolean> {
  await sql`
    delete from cron_runs
    where name = ${name} and slot > clock_timestamp() + interval '5 seconds'`.execute(db);
  const claimed = await db
    .insertInto('cron_runs')
    .values({ name, slot })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
