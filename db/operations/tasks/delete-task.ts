import type { Kysely, Transaction } from 'kysely';
import { isPledgeLocked } from '#shared/domain/pledge-lock.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import { lockTask } from './lock-task.ts';
import { tellOfChange } from './tell-of-change.ts';

type Input = { founderId: string; taskId: string; now: Date };

/**
 * Takes an open task off the board; `restoreTask` brings it back. Its row stays, with its ledger
 * and, for a generated one, its place in the period, so that nothing is earned or generated anew.
 * An open pledge is withdrawn and its post says so; within 24 hours of its date it stays:
 * `pledge_locked`. Deleted before: nothing happens.
 */
export async function deleteTask(
  db: Kysely<Database>,
  { founderId, taskId, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId, evenDeleted: true });
    if (task.deleted_at) return;
    if (task.status === 'completed') throw new AppError('task_delete_completed');
    const isWithdrawn = await withdrawPledge(trx, { taskId, now });
    const pledge = { isPublicPledge: isWithdrawn, dueDate: task.due_date };
    if (isPledgeLocked(pledge, now)) throw new AppError('pledge_locked');
    await trx.updateTable('tasks').set({ deleted_at: now }).where('id', '=', taskId).execute();
    await tellOfChange(trx, { founderId, task, posts: isWithdrawn ? ['pledge_update'] : [] });
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
