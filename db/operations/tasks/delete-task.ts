import type { Kysely, Transaction } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import { isPledgeLocked } from '#shared/domain/pledges.ts';
import { AppError } from '#shared/errors.ts';
import { findTask } from '../../queries/tasks.ts';
import type { Database } from '../../schema.ts';
import { assertOpenTaskLimit } from './create-task.ts';
import { lockTask } from './lock-task.ts';
import { publishTaskChange } from './update-task.ts';

type DeleteTaskInput = { founderId: string; taskId: string; now: Date };

/**
 * Takes an open task off the board; `restoreTask` brings it back. Its row stays, with its ledger
 * and, for a generated one, its place in the period, so that nothing is earned or generated anew.
 * An open pledge is withdrawn and its post says so; within 24 hours of its date it stays:
 * `pledge_locked`. Deleted before: nothing happens.
 */
export async function deleteTask(
  db: Kysely<Database>,
  { founderId, taskId, now }: DeleteTaskInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId, evenDeleted: true });
    if (task.deleted_at) return;
    if (task.status === 'completed') throw new AppError('task_delete_completed');
    const isWithdrawn = await withdrawPledge(trx, { taskId, now });
    const pledge = { isPublicPledge: isWithdrawn, dueDate: task.due_date };
    if (isPledgeLocked(pledge, now)) throw new AppError('pledge_locked');
    await trx.updateTable('tasks').set({ deleted_at: now }).where('id', '=', taskId).execute();
    await publishTaskChange(trx, { founderId, task, posts: isWithdrawn ? ['pledge_update'] : [] });
  });
}

/** False when there is no pledge, or when it was decided already: a missed one stays missed. */
async function withdrawPledge(
  trx: Transaction<Database>,
  { taskId, now }: { taskId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pledges')
    .set({ state: 'withdrawn', resolved_at: now })
    .where('task_id', '=', taskId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type RestoreTaskInput = { founderId: string; taskId: string; now: Date };

/**
 * Brings a deleted task back as it was; a pledge that was withdrawn with it stands again, for the
 * date that it had. A task that is not deleted stays as it is.
 */
export async function restoreTask(
  db: Kysely<Database>,
  { founderId, taskId, now }: RestoreTaskInput,
): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId, evenDeleted: true });
    if (task.deleted_at) {
      await trx.updateTable('tasks').set({ deleted_at: null }).where('id', '=', taskId).execute();
      await assertOpenTaskLimit(trx, founderId);
      const { numUpdatedRows } = await trx
        .updateTable('pledges')
        .set({ state: 'open', resolved_at: null })
        .where('task_id', '=', taskId)
        .where('state', '=', 'withdrawn')
        .executeTakeFirst();
      // The pledge is posted now if its post had not gone out before it was withdrawn.
      await publishTaskChange(trx, {
        founderId,
        task,
        posts: numUpdatedRows > 0n ? ['pledge', 'pledge_update'] : [],
      });
    }
    return findTask(trx, { founderId, taskId, now });
  });
}
