import { type Kysely, sql } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import type { Database } from '../../tables/database.ts';
import { taskRows, toTaskView } from './task-view.ts';

type Input = { founderId: string; now: Date; limit?: number };

/** Open tasks, soonest due first: the order in which Slack numbers them. */
export async function listOpenTasks(
  db: Kysely<Database>,
  { founderId, now, limit = 200 }: Input,
): Promise<TaskView[]> {
  const rows = await taskRows(db, founderId)
    .where('t.status', '<>', 'completed')
    .orderBy(sql`t.due_date asc nulls last`)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(limit)
    .execute();
  return rows.map((row) => toTaskView(row, now));
}
