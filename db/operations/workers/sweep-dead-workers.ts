import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema.ts';
export type Sweep = { freed: string[]; suspected: ReadonlySet<string> };

/**
 * Frees the jobs of workers whose process is gone: their advisory lock can be taken. It must be
 * free in two sweeps in a row, so that a live worker whose connection broke can take it again.
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
