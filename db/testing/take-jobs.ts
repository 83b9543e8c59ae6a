import { sql } from 'kysely';
import { type Jobs, privateJobs } from '../jobs.ts';
import type { Db } from '../schema.ts';

/** Takes the jobs of a name out of the queue, whenever they are due. */
export async function takeJobs<Name extends keyof Jobs>(db: Db, name: Name): Promise<Jobs[Name][]> {
  const { rows } = await sql<{ payload: Jobs[Name] }>`
    delete from ${privateJobs} j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${name}
    returning j.payload`.execute(db);
  return rows.map(({ payload }) => payload);
}
