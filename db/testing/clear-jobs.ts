import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/**
 * Removes all jobs and what is known of their queues. A worker that has stopped may still be about to
 * end a job: if it finds that gone, it leaves the job's queue locked.
 */
export async function clearJobs(db: Db): Promise<void> {
  await sql`
    truncate graphile_worker._private_jobs, graphile_worker._private_job_queues`.execute(db);
}
