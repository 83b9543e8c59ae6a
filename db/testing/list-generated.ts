import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** A founder's generated tasks: what from, what for, due when. */
export async function listGenerated(db: Kysely<Database>, founderId: string) {
  const rows = await db
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where('template_key', 'is not', null)
    .select(['id', 'template_key', 'period_start as period', 'due_date as due'])
    .orderBy('created_at')
    .orderBy('template_key')
    .execute();
  return rows.map(({ template_key, ...row }) => ({ ...row, key: template_key as string }));
}
