import { AppError } from '#shared/errors.ts';
import type { Db } from '../../schema.ts';
import { lockImport } from './check-import.ts';

/** Deletes a file of which nothing was imported. */
export async function discardImport(db: Db, { importId }: { importId: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { state } = await lockImport(trx, importId);
    if (state !== 'uploaded' && state !== 'checked') throw new AppError('import_started');
    await trx.deleteFrom('imports').where('id', '=', importId).execute();
  });
}
