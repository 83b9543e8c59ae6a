import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { unescapeFormula } from '#shared/domain/csv.ts';
import { instanceFormat } from '#shared/domain/imports.ts';
import { AppError } from '#shared/errors.ts';
import type { Db, Trx } from '../../schema.ts';
import type { Sealer } from '../../seal.ts';
import { totpContext } from '../accounts/second-factor.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { lockImport } from '../imports/check-import.ts';
import { continueLater } from '../imports/run-import.ts';
import { manifestName, useExactTexts } from './export-instance.ts';
import { type ExportedName, exportedNames, exportedTable } from './exported-tables.ts';
import { readTableFacts, type TableFacts } from './table-facts.ts';

/** Keeps the zip of a whole instance, to be imported into this one while it is empty. */
export async function receiveInstance(
  db: Db,
  { fileName, bytes, actor, now }: { fileName: string; bytes: Buffer; actor: Actor; now: Date },
): Promise<{ importId: string }> {
  readManifest(bytes);
  return db.transaction().execute(async (trx) => {
    await requireEmpty(trx);
    return trx
      .insertInto('imports')
      .values({
        kind: 'everything',
        file_name: fileName,
        actor_id: actor.accountId,
        actor_email: actor.email,
        state: 'checked',
        file: bytes,
        created_at: now,
      })
      .returning('id as importId')
      .executeTakeFirstOrThrow();
  });
}

/** Has the kept zip imported. Does nothing if that has begun. */
export async function startInstanceImport(
  db: Db,
  { importId, actor, now }: { importId: string; actor: Actor; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { kind, state, fileName } = await lockImport(trx, importId);
    if (kind !== 'everything') throw new AppError('import_not_found');
    if (state === 'running' || state === 'done') return;
    if (state !== 'checked') throw new AppError('import_unchecked');
    await requireEmpty(trx);
    await trx.updateTable('imports').set({ state: 'running' }).where('id', '=', importId).execute();
    await recordAudit(trx, {
      actor,
      action: 'instance.imported',
      subject: { type: 'import', id: importId, name: fileName },
      now,
    });
    await continueLater(trx, importId);
  });
}

/** True if nobody and nothing of a program is here; the staff may be. */
export async function isInstanceEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from startup_applications) and not exists (select from founders)
      and not exists (select from investors) and not exists (select from cohorts) as "isEmpty"`.execute(
    db,
  );
  return rows[0]?.isEmpty ?? false;
}

async function requireEmpty(trx: Trx): Promise<void> {
  if (!(await isInstanceEmpty(trx))) throw new AppError('instance_not_empty');
}

type ImportInstanceInput = {
  importId: string;
  /** Seals the second steps of the staff anew. */
  sealer: Sealer;
  now: Date;
};

/**
 * Fills an empty instance with all that an export has, in one transaction: a crash leaves it empty,
 * and the job begins again. Does nothing for other imports.
 */
export async function importInstance(
  db: Db,
  { importId, sealer, now }: ImportInstanceInput,
): Promise<void> {
  const problem = await db
    .transaction()
    .execute((trx) => fillInstance(trx, { importId, sealer, now }))
    .then(() => null, problemText);
  if (problem === null) return;
  await db
    .updateTable('imports')
    .set({ state: 'failed', problem, file: null, finished_at: now })
    .where('id', '=', importId)
    .execute();
}

/** A text for failures that the admin can mend; everything else is thrown on. */
function problemText(error: unknown): string {
  const { code, message, table } = error as { code?: unknown; message?: unknown; table?: unknown };
  if (error instanceof AppError) return error.issues?.[0]?.message ?? error.message;
  if (typeof code === 'string' && /^2[23]/.test(code))
    return `The files don’t fit together${table ? ` (${table}.csv)` : ''}: ${message}.`;
  throw error;
}

async function fillInstance(
  trx: Trx,
  { importId, sealer, now }: ImportInstanceInput,
): Promise<void> {
  const found = await trx
    .selectFrom('imports')
    .where('id', '=', importId)
    .where('kind', '=', 'everything')
    .where('state', '=', 'running')
    .select('file')
    .forUpdate()
    .executeTakeFirst();
  if (!found?.file) return;
  const zip = found.file;
  await requireEmpty(trx);
  await useExactTexts(trx);
  const facts = await readTableFacts(trx);
  const staff = await setStaffAside(trx);
  for (const name of exportedNames) {
    await fillTable(trx, { name, zip, facts: facts.get(name) });
    if (name === 'accounts') await joinStaff(trx, { staff, sealer });
  }
  await trx
    .updateTable('imports')
    .set({ state: 'done', file: null, finished_at: now })
    .where('id', '=', importId)
    .execute();
}

/** More than this is no export of ours. */
const maxTableBytes = 400 * 1024 * 1024;

function unzip(zip: Buffer, wanted: string): string | null {
  try {
    const files = unzipSync(zip, {
      filter: ({ name, originalSize }) => name === wanted && originalSize <= maxTableBytes,
    });
    const file = files[wanted];
    return file ? strFromU8(file) : null;
  } catch {
    throw unreadable(`The file ${wanted} is damaged.`);
  }
}

function readManifest(zip: Buffer): void {
  try {
    const manifest = JSON.parse(unzip(zip, manifestName) ?? '');
    if (manifest.format === instanceFormat.format && manifest.version === instanceFormat.version)
      return;
  } catch {
    // Not a zip, or not of ours.
  }
  throw unreadable('This isn’t the zip of an export of this version.');
}

function unreadable(message: string): AppError {
  return new AppError('import_unreadable', { issues: [{ path: 'file', message }] });
}

const rowsPerInsert = 1000;

async function fillTable(
  trx: Trx,
  { name, zip, facts }: { name: ExportedName; zip: Buffer; facts: TableFacts | undefined },
): Promise<void> {
  const text = unzip(zip, `${name}.csv`);
  if (text === null || !facts) throw unreadable(`The file ${name}.csv is missing.`);
  const { columns, isNeverEmpty } = exportedTable(name);
  if (isNeverEmpty) await sql`delete from ${sql.table(name)}`.execute(trx);
  let rows: (string | null)[][] = [];
  let isHead = true;
  const insert = async () => {
    if (rows.length > 0) await insertRows(trx, { name, columns, facts, rows });
    rows = [];
  };
  for await (const cells of readCells(name, text)) {
    if (isHead) {
      if (cells.join() !== columns.join())
        throw unreadable(`The file ${name}.csv has other columns than this version knows.`);
      isHead = false;
      continue;
    }
    rows.push(cells);
    if (rows.length === rowsPerInsert) await insert();
  }
  if (isHead) throw unreadable(`The file ${name}.csv is empty.`);
  await insert();
  for (const counter of facts.counters) {
    await sql`
      select setval(pg_get_serial_sequence(${name}, ${counter}), max(${sql.ref(counter)}))
      from ${sql.table(name)} having max(${sql.ref(counter)}) is not null`.execute(trx);
  }
}

/** Texts are quoted and have an apostrophe before a formula; nothing at all is null. */
async function* readCells(name: ExportedName, text: string): AsyncGenerator<(string | null)[]> {
  const parser = parse({
    bom: true,
    cast: (cell, { quoting }) => (quoting ? unescapeFormula(cell) : cell === '' ? null : cell),
  });
  try {
    for await (const cells of Readable.from(inPieces(text)).pipe(parser))
      yield cells as (string | null)[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(`The file ${name}.csv can’t be read from line ${error.lines} on.`);
  }
}

/** Between two pieces others get their turn. */
function* inPieces(text: string): Generator<string> {
  const length = 64 * 1024;
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

type InsertRowsInput = {
  name: ExportedName;
  columns: readonly string[];
  facts: TableFacts;
  rows: (string | null)[][];
};

async function insertRows(
  trx: Trx,
  { name, columns, facts, rows }: InsertRowsInput,
): Promise<void> {
  const cells = columns.map(
    (column, at) => sql`(cells->>${sql.lit(at)})::${sql.raw(facts.types[column] ?? 'text')}`,
  );
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    overriding system value
    select ${sql.join(cells)} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb)
      with ordinality as row (cells, place) order by place`.execute(trx);
}

type StaffMember = { id: string; email: string; totpSealed: Buffer | null };

const setAside = '.set-aside';

/** The staff of the empty instance, under other addresses until those of the file are there. */
async function setStaffAside(trx: Trx): Promise<StaffMember[]> {
  const staff = await trx
    .selectFrom('accounts')
    .select(['id', 'email', 'totp_sealed as totpSealed'])
    .execute();
  await sql`update accounts set email = email || ${setAside}`.execute(trx);
  return staff;
}

/**
 * Whoever is on the staff of both keeps password, second step and sessions of here, and the id that
 * the files know them by. The others get their address back.
 */
async function joinStaff(
  trx: Trx,
  { staff, sealer }: { staff: StaffMember[]; sealer: Sealer },
): Promise<void> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'accounts'::regclass`.execute(trx);
  for (const { id: oldId, email, totpSealed } of staff) {
    const { rows } = await sql<{ id: string }>`
      update accounts a set password_hash = old.password_hash,
        totp_confirmed_at = old.totp_confirmed_at, totp_last_step = old.totp_last_step
      from accounts old
      where old.id = ${oldId} and a.audience = 'admin' and a.email = ${email}
      returning a.id`.execute(trx);
    const newId = rows[0]?.id;
    if (!newId) {
      await trx.updateTable('accounts').set({ email }).where('id', '=', oldId).execute();
      continue;
    }
    if (totpSealed) {
      const secret = sealer.open(totpSealed, totpContext(oldId));
      const totp_sealed = sealer.seal(secret, totpContext(newId));
      await trx.updateTable('accounts').set({ totp_sealed }).where('id', '=', newId).execute();
    }
    // Their hashes are salted with the id of before.
    await trx.deleteFrom('recovery_codes').where('account_id', '=', oldId).execute();
    for (const { table, column } of references) {
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${newId}
        where ${sql.ref(column)} = ${oldId}`.execute(trx);
    }
    await trx.deleteFrom('accounts').where('id', '=', oldId).execute();
  }
}
