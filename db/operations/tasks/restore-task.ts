import type { Kysely } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import { findTask } from '../../queries/tasks.ts';
import type { Database } from '../../schema.ts';
import { lockTask } from './lock-task.ts';
import { refuseTooManyOpen } from './refuse-too-many-open.ts';
import { tellOfChange } from './tell-of-change.ts';

type Input = { founderId: string; taskId: string; now: Date };

/**
 * Brings a deleted task back as it was; a pledge that was withdrawn with it stands again, for the
 * date that it had. A task that is not deleted stays as it is.
 */
export async function restoreTask(
  db: Kysely<Database>,
  { founderId, taskId, now }: Input,
): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId, evenDeleted: true });
    if (task.deleted_at) {
      await trx.updateTable('tasks').set({ deleted_at: null }).where('id', '=', taskId).execute();
      await refuseTooManyOpen(trx, founderId);
      const { numUpdatedRows } = await trx
        .updateTable('pledges')
        .set({ state: 'open', resolved_at: null })
        .where('task_id', '=', taskId)
        .where('state', '=', 'withdrawn')
        .executeTakeFirst();
      // The pledge is posted now if its post had not gone out before it was withdrawn.
      await tellOfChange(trx, {
        founderId,
        task,
        posts: numUpdatedRows > 0n ? ['pledge', 'pledge_update'] : [],
      });
    }
    return findTask(trx, { founderId, taskId, now });
  });
}
