import { strToU8, Zip, ZipDeflate } from 'fflate';
import { sql } from 'kysely';
import { toCsv } from '#shared/domain/csv.ts';
import { instanceFormat, maxInstanceBytes } from '#shared/domain/imports.ts';
import { AppError } from '#shared/errors.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { type ExportedName, exportedNames, exportedTable } from './exported-tables.ts';
import { readTableFacts, type TableFacts } from './table-facts.ts';

/** A fixed time, so that equal exports are equal files. */
const fileTime = new Date('2000-01-01T00:00:00Z');

/** Describes the zip for whoever reads it back. */
export const manifestName = 'slipstream.json';

/**
 * Everything as a zip with a CSV file per table, as it stands at one moment. Rows are read by the
 * thousand, so that only the compressed files are held in memory. Recorded in the audit log.
 */
export async function exportInstance(
  db: Db,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Buffer> {
  const zip = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => writeZip(trx));
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      actor,
      action: 'instance.exported',
      subject: { type: 'instance', id: 'all', name: 'everything' },
      details: { tables: exportedNames.length },
      now,
    }),
  );
  return zip;
}

async function writeZip(trx: Trx): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    pieces.push(piece);
    size += piece.length;
  });
  const begin = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = fileTime;
    zip.add(file);
    return file;
  };
  begin(manifestName).push(strToU8(`${JSON.stringify(instanceFormat)}\n`), true);
  await useExactTexts(trx);
  const facts = await readTableFacts(trx);
  for (const name of exportedNames) {
    const file = begin(`${name}.csv`);
    file.push(strToU8(toCsv([[...exportedTable(name).columns]])));
    for await (const rows of readTable(trx, name, facts.get(name))) {
      // The first line has the byte order mark.
      file.push(strToU8(toCsv(rows).slice(1)));
      if (size > maxInstanceBytes) throw new AppError('export_too_large');
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  if (failure) throw failure;
  return Buffer.concat(pieces);
}

/** Times, numbers and days are written alike, whatever the session's settings are. */
export async function useExactTexts(trx: Trx): Promise<void> {
  await sql`
    select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, MDY', true),
      set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`.execute(
    trx,
  );
}

const rowsPerFetch = 1000;

async function* readTable(
  trx: Trx,
  name: ExportedName,
  facts: TableFacts | undefined,
): AsyncGenerator<(string | null)[][]> {
  const { columns, instead = {}, rows: chosen = sql`true` } = exportedTable(name);
  const cells = columns.map((column) => sql`(${instead[column] ?? sql.ref(column)})::text`);
  // Letters are compared by their codes, because other databases may know another alphabet.
  const keys = (facts?.keys ?? []).map((key) =>
    key.type === 'text' ? sql`${sql.ref(key.name)} collate "C"` : sql.ref(key.name),
  );
  await sql`
    declare exported no scroll cursor for
    select array[${sql.join(cells)}] as cells from ${sql.table(name)}
    where ${chosen} order by ${sql.join(keys)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ cells: (string | null)[] }>`
      fetch ${sql.lit(rowsPerFetch)} from exported`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map((row) => row.cells);
  }
  await sql`close exported`.execute(trx);
}
