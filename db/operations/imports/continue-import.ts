import type { Db } from '../../schema.ts';
import type { Sealer } from '../../seal.ts';
import { importInstance } from '../instance/import-instance.ts';
import { importBatch } from './run-import.ts';
import { undoBatch } from './undo-import.ts';

/**
 * Does the next rows of an import, or of its undoing, and returns whether there are more. Repeated, it
 * goes on where it stopped.
 */
export async function continueImport(
  db: Db,
  step: { importId: string; sealer: Sealer; now: Date },
): Promise<boolean> {
  await db.transaction().execute(async (trx) => {
    await importBatch(trx, step);
    await undoBatch(trx, step);
  });
  await importInstance(db, step);
  const left = await db
    .selectFrom('imports')
    .where('id', '=', step.importId)
    .where('state', 'in', ['running', 'undoing'])
    .select('id')
    .executeTakeFirst();
  return left !== undefined;
}
