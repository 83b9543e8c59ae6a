import type { Kysely } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../tables/database.ts';
import { taskRows, toTaskView } from './task-view.ts';

type Input = { founderId: string; taskId: string; now: Date };

/** One task of the founder's own; another's, or none, is `task_not_found`. */
export async function findTask(
  db: Kysely<Database>,
  { founderId, taskId, now }: Input,
): Promise<TaskView> {
  const row = await taskRows(db, founderId).where('t.id', '=', taskId).executeTakeFirst();
  if (!row) throw new AppError('task_not_found');
  return toTaskView(row, now);
}
