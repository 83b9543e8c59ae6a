import type { Kysely } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import { AppError } from '#shared/errors.ts';
import { sendLiveHint } from '../../live.ts';
import { findTask } from '../../queries/tasks.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; taskId: string; status: 'pending' | 'in_progress'; now: Date };

/** Moves an open task between To Do and In Progress. A completed one is reopened, not moved. */
export async function moveTask(
  db: Kysely<Database>,
  { founderId, taskId, status, now }: Input,
): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable('tasks')
      .set({ status })
      .where('id', '=', taskId)
      .where('user_id', '=', founderId)
      .where('status', '<>', 'completed')
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    const task = await findTask(trx, { founderId, taskId, now });
    if (!moved) throw new AppError('task_completed');
    await sendLiveHint(trx, { founderId, cohortId: null });
    return task;
  });
}
