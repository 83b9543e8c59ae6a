import { sql } from 'kysely';
import type { CsvRow } from '#shared/domain/csv.ts';
import type { ImportKind } from '#shared/domain/imports.ts';
import type { Db } from '../../schema.ts';
import type { Actor } from '../audit/record-audit.ts';
import { readCsv } from './read-csv.ts';

type ReceiveImportInput = {
  kind: ImportKind;
  fileName: string;
  bytes: Buffer;
  actor: Actor;
  now: Date;
};

/** Keeps the rows of a file, to be checked and imported. Throws `import_unreadable` with the reason. */
export async function receiveImport(
  db: Db,
  { kind, fileName, bytes, actor, now }: ReceiveImportInput,
): Promise<{ importId: string }> {
  const { topRows, headers, rows } = await readCsv(bytes, kind);
  return db.transaction().execute(async (trx) => {
    const { importId } = await trx
      .insertInto('imports')
      .values({
        kind,
        file_name: fileName,
        actor_id: actor.accountId,
        actor_email: actor.email,
        headers,
        top_rows: JSON.stringify(topRows),
        created_at: now,
      })
      .returning('id as importId')
      .executeTakeFirstOrThrow();
    for (let at = 0; at < rows.length; at += rowsPerInsert)
      await insertRows(trx, {
        importId,
        from: topRows.length + at,
        rows: rows.slice(at, at + rowsPerInsert),
      });
    return { importId };
  });
}

const rowsPerInsert = 1000;

/** Rows have the numbers of their places in the file, the first of all being 0. */
export async function insertRows(
  db: Db,
  { importId, from, rows }: { importId: string; from: number; rows: CsvRow[] },
): Promise<void> {
  const numbered = rows.map(({ line, cells }, at) => ({ number: from + at, line, cells }));
  await sql`
    insert into import_rows (import_id, number, line, cells)
    select ${importId}, number, line, cells
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
      as row (number int, line int, cells text[])`.execute(db);
}
