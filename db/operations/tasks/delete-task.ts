import { sql } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import { lapseOf } from '#shared/domain/lapse.ts';
import { pledgeRefusal } from '#shared/domain/pledges.ts';
import { AppError } from '#shared/errors.ts';
import { findTask } from '../../queries/tasks.ts';
import type { Db, Trx } from '../../schema.ts';
import { assertOpenTaskLimit } from './create-task.ts';
import { assertOpen, isHandedOver, lapseFacts, lockTask, openAgain } from './lock-task.ts';
import { publishTaskChange } from './update-task.ts';

type Input = { founderId: string; taskId: string; now: Date };

/**
 * Removes an open task from the board; `restoreTask` brings it back. The row stays, so that nothing
 * is earned or generated twice. An open pledge is withdrawn and its post updated. Throws
 * `pledge_locked` within 24 hours of a pledge's date, `pledge_date_passed` after it. Does nothing if the
 * task is deleted already. Returns its title.
 */
export async function deleteTask(
  db: Db,
  { founderId, taskId, now }: Input,
): Promise<{ title: string }> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId, evenDeleted: true });
    const { title } = task;
    if (task.deleted_at) return { title };
    if (task.status === 'completed') throw new AppError('task_delete_completed');
    assertOpen(task, now);
    const isWithdrawn = await withdrawPledge(trx, { taskId, now });
    const pledge = { isPublicPledge: isWithdrawn, dueDate: task.due_date };
    const refusal = pledgeRefusal(pledge, now);
    if (refusal) throw new AppError(refusal);
    await trx
      .updateTable('tasks')
      .set({ deleted_at: now, taken_up: isHandedOver })
      .where('id', '=', taskId)
      .execute();
    await publishTaskChange(trx, { founderId, task, posts: isWithdrawn ? ['pledge_update'] : [] });
    return { title };
  });
}

/** False when there is no open pledge; a missed pledge stays missed. */
async function withdrawPledge(
  trx: Trx,
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

/**
 * Restores a deleted task as it was, and the pledge that was withdrawn with it, with its old date.
 * A generated task whose day or week is over comes back as lapsed. Does nothing if the task is not
 * deleted.
 */
export async function restoreTask(db: Db, { founderId, taskId, now }: Input): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId, evenDeleted: true });
    if (task.deleted_at) {
      const lapse = lapseOf(lapseFacts(task), { now, timeZone: task.time_zone });
      const status = lapse ? ('lapsed' as const) : task.status;
      await openAgain(() =>
        trx
          .updateTable('tasks')
          .set({ deleted_at: null, status })
          .where('id', '=', taskId)
          .execute(),
      );
      await assertOpenTaskLimit(trx, founderId);
      const { numUpdatedRows } = await trx
        .updateTable('pledges')
        // While it was withdrawn it didn't stand.
        .set(({ ref }) => ({
          state: 'open',
          resolved_at: null,
          pledged_at: sql<Date>`${ref('pledged_at')} + greatest(${now}::timestamptz - ${ref('resolved_at')}, '0')`,
        }))
        .where('task_id', '=', taskId)
        .where('founder_id', '=', founderId)
        // Not one that was withdrawn when its founder left their team.
        .where(({ val }) => val(task.is_public_pledge))
        .where('state', '=', 'withdrawn')
        .executeTakeFirst();
      // Post the pledge if its post was not sent before it was withdrawn.
      await publishTaskChange(trx, {
        founderId,
        task,
        posts: numUpdatedRows > 0n ? ['pledge', 'pledge_update'] : [],
      });
    }
    return findTask(trx, { founderId, taskId, now });
  });
}
