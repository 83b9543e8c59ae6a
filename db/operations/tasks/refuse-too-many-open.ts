import type { Transaction } from 'kysely';
import { mostOpenTasks } from '#shared/domain/task-generation.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';

/**
 * Asked after a task was added, under the lock of the founder's totals. A statement of its own:
 * one that waited for the lock would still count as of before it waited.
 */
export async function refuseTooManyOpen(
  trx: Transaction<Database>,
  founderId: string,
): Promise<void> {
  const open = await trx
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where('status', '<>', 'completed')
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (open.count > mostOpenTasks) throw new AppError('too_many_open_tasks');
}
