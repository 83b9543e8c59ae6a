import { type Kysely, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** A founder's own pledge of that title, the newest first; null when there is none that the cohort sees. */
export async function findPledgeCalled(
  db: Kysely<Database>,
  { founderId, title }: { founderId: string; title: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('pledges as p')
    .innerJoin('tasks as t', 't.id', 'p.task_id')
    .where('p.founder_id', '=', founderId)
    .where('p.state', '<>', 'withdrawn')
    .where('t.deleted_at', 'is', null)
    .where(sql<string>`lower(t.title)`, '=', title.toLowerCase())
    .orderBy('t.created_at', 'desc')
    .select('t.id')
    .executeTakeFirst();
  return row?.id ?? null;
}
