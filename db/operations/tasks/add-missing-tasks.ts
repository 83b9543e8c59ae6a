import { sql, type Transaction } from 'kysely';
import type { Database } from '../../schema.ts';
import { type AddedTasks, insertMissingTasks, type NewTasks } from './insert-missing-tasks.ts';

/**
 * Gives founders the tasks that they have not got yet. Nearly always nobody else gives them the
 * same ones at this moment, and looking out for that on every row costs a fifth of the time: it is
 * done only once it has happened.
 */
export async function addMissingTasks(
  trx: Transaction<Database>,
  tasks: NewTasks,
): Promise<AddedTasks> {
  await sql`savepoint before_tasks`.execute(trx);
  try {
    return await insertMissingTasks(trx, { ...tasks, lookOut: false });
  } catch (error) {
    if (!isGivenTwice(error)) throw error;
    await sql`rollback to savepoint before_tasks`.execute(trx);
    return insertMissingTasks(trx, { ...tasks, lookOut: true });
  }
}

function isGivenTwice(error: unknown): boolean {
  if (!(error instanceof Error) || !('constraint' in error)) return false;
  return error.constraint === 'tasks_generated_once';
}
