import { type Kysely, sql } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import type { Database } from '../../tables/database.ts';
import { taskRows, toTaskView } from './task-view.ts';

type Input = { founderId: string; now: Date };

/** A founder's pledges: the open ones by date, then the ten that were settled last. */
export async function listPledges(
  db: Kysely<Database>,
  { founderId, now }: Input,
): Promise<TaskView[]> {
  const pledged = taskRows(db, founderId).where('p.state', 'is not', null);
  const open = await pledged
    .where('p.state', '=', 'open')
    .orderBy(sql`t.due_date asc nulls last`)
    .orderBy('t.id')
    .limit(50)
    .execute();
  const settled = await pledged
    .where('p.state', '<>', 'open')
    .orderBy('p.resolved_at', 'desc')
    .orderBy('t.id')
    .limit(10)
    .execute();
  return [...open, ...settled].map((row) => toTaskView(row, now));
}
