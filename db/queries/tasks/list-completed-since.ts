import type { Kysely } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import type { Database } from '../../tables/database.ts';
import { taskRows, toTaskView } from './task-view.ts';

type Input = { founderId: string; since: Date; now: Date };

/** Tasks completed since an instant, the latest first. */
export async function listCompletedSince(
  db: Kysely<Database>,
  { founderId, since, now }: Input,
): Promise<TaskView[]> {
  const rows = await taskRows(db, founderId)
    .where('t.status', '=', 'completed')
    .where('t.completed_at', '>=', since)
    .orderBy('t.completed_at', 'desc')
    .orderBy('t.id')
    .limit(200)
    .execute();
  return rows.map((row) => toTaskView(row, now));
}
