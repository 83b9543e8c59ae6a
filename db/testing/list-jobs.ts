import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

type WaitingJob = { name: string; key: string | null; queue: string | null; payload: unknown };

/** The jobs that wait, by name and key. */
export async function listJobs(db: Kysely<Database>): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    select t.identifier as name, j.key, q.queue_name as queue, j.payload
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    order by name, key`.execute(db);
  return rows;
}
