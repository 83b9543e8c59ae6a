import type { Transaction } from 'kysely';
import type { Database } from '../../schema.ts';

/** Before a pledge's date moves: the one that was pledged first stays known to the cohort. */
export async function rememberFirstDate(
  trx: Transaction<Database>,
  { taskId, dueDate }: { taskId: string; dueDate: Date | null },
): Promise<void> {
  await trx
    .updateTable('pledges')
    .set({ moved_from: dueDate })
    .where('task_id', '=', taskId)
    .where('moved_from', 'is', null)
    .execute();
}
