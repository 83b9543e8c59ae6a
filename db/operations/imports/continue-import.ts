import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { importInstance } from '../instance/import-instance.ts';
import { importBatch } from './run-import.ts';
import { undoBatch } from './undo-import.ts';

/** Does the next rows of an import, or of its undoing. Repeated, it goes on where it stopped. */
export async function continueImport(
  db: Kysely<Database>,
  step: { importId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await importBatch(trx, step);
    await undoBatch(trx, step);
  });
  await importInstance(db, step);
}
