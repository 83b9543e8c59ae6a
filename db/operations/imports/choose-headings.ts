import { maxTopRows } from '#shared/domain/imports.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../schema.ts';
import { lockImport } from './check-import.ts';
import { toHeaders } from './read-csv.ts';
import { insertRows } from './receive-import.ts';

/**
 * Takes another of the first lines for the headings: the lines below it are the rows then, and have to be
 * checked again. It can be repeated until the import begins.
 */
export async function chooseHeadings(
  db: Db,
  { importId, line }: { importId: string; line: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { state, topRows } = await lockImport(trx, importId);
    if (state !== 'uploaded' && state !== 'checked') throw new AppError('import_started');
    const below = await trx
      .selectFrom('import_rows')
      .where('import_id', '=', importId)
      .orderBy('number')
      .limit(maxTopRows + 1)
      .select(['line', 'cells'])
      .execute();
    const rows = [...topRows, ...below];
    const place = rows.slice(0, maxTopRows).findIndex((row) => row.line === line);
    // Of an earlier version's file, or without a row below it.
    if (topRows.length === 0 || place === -1 || place === rows.length - 1)
      throw new AppError('bad_request');
    if (place === topRows.length - 1) return;
    const top = rows.slice(0, place + 1);
    await trx
      .deleteFrom('import_rows')
      .where('import_id', '=', importId)
      .where('number', '<=', place)
      .execute();
    await insertRows(trx, {
      importId,
      from: top.length,
      rows: rows.slice(top.length, topRows.length),
    });
    await trx
      .updateTable('import_rows')
      .set({ state: 'waiting', problems: '[]', team_number: null })
      .where('import_id', '=', importId)
      .execute();
    await trx
      .updateTable('imports')
      .set({
        state: 'uploaded',
        top_rows: JSON.stringify(top),
        headers: toHeaders(top),
        mapping: null,
        checked_at: null,
      })
      .where('id', '=', importId)
      .execute();
  });
}
