import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSecondFactor } from '#db/queries/accounts.ts';
import { startupOf } from '#db/queries/founders.ts';
import { exportFounder } from '#db/queries/settings/export-founder.ts';
import { seedDemo } from '#db/seed/seed-demo.ts';
import { enableTotp, newFounderAccount, testSealer, totpCodeAt } from '#db/testing/new-account.ts';
import { newFounderInCohort } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { findRow, insertRow, readRow } from '#db/testing/rows.ts';
import {
  createTestDatabase,
  type TestDatabase,
  useTestDatabase,
} from '#db/testing/test-database.ts';
import { moraleNotes } from '#shared/domain/morale.ts';
import { verifySecondFactor } from '../accounts/second-factor.ts';
import { openSession } from '../accounts/sessions.ts';
import { continueImport } from '../imports/continue-import.ts';
import { exportInstance } from './export-instance.ts';
import { exportedNames, exportedTable, leftOutTables } from './exported-tables.ts';
import { isInstanceEmpty, receiveInstance, startInstanceImport } from './import-instance.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-11-24T10:00:00Z');
const boss = 'admin@demo.test';
let zip: Buffer;

/** Cells that only survive when quotes, formulas, nulls and line breaks are told apart. */
const oddTexts = [
  '=1+1',
  "'=1",
  "'",
  '',
  ' ',
  '"',
  'a\r\nb',
  '\t',
  "'\t'",
  'Zoë 🚀 ,;"',
  '-5',
  '@x',
];

beforeAll(async () => {
  await seedDemo(db, { now });
  const { rows } = await sql<{ id: string }>`
    select id from founders order by id limit ${oddTexts.length}`.execute(db);
  for (const [at, { id }] of rows.entries()) {
    const odd = { bio: oddTexts[at] ?? '', location: null };
    await db.updateTable('founders').set(odd).where('id', '=', id).execute();
  }
  const actor = { accountId: await idOf(database(), boss), email: boss };
  zip = await exportInstance(db, { actor, now });
});

const idOf = async ({ db }: TestDatabase, email: string) =>
  (await readRow(db, 'accounts', { email, audience: 'admin' }, 'id')).id;

const filesIn = (bytes: Buffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]),
  );

/** An instance that nobody has used, with its first admin. */
async function newInstance() {
  const instance = await createTestDatabase();
  const { db } = instance;
  const { id: accountId } = await db
    .insertInto('accounts')
    .values({ audience: 'admin', staff_role: 'admin', email: boss, password_hash: 'kept' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const actor = { accountId, email: boss };
  const { secret } = await enableTotp(db, { actor, now });
  await openSession(db, { accountId, userAgent: null, now });
  const start = async (bytes: Buffer) => {
    const { importId } = await receiveInstance(db, { fileName: 'a.zip', bytes, actor, now });
    await startInstanceImport(db, { importId, actor, now });
    return importId;
  };
  const stateOf = (importId: string) =>
    findRow(db, 'imports', { id: importId }, ['state', 'problem', 'file']);
  return { ...instance, actor, secret, start, stateOf };
}

describe('an export', () => {
  it('names every table and column, or why it is left out', async () => {
    const { rows } = await database().pool.query<{ table: string; columns: string[] }>(`
      select table_name as table, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns where table_schema = 'public' group by 1`);
    const known = [...exportedNames, ...Object.keys(leftOutTables)];
    const others = ['kysely_migration', 'rate_limits'];
    expect(
      rows
        .map(({ table }) => table)
        .filter((each) => !others.includes(each))
        .sort(),
    ).toEqual(known.sort());
    for (const name of exportedNames) {
      const { columns, leftOut = {} } = exportedTable(name);
      const listed = [...columns, ...Object.keys(leftOut)];
      expect([name, listed.sort()]).toEqual([
        name,
        rows.find(({ table }) => table === name)?.columns,
      ]);
    }
  });

  it('has what staff may read, and no secret', async () => {
    const files = filesIn(zip);
    expect(Object.keys(files)).toEqual([
      'slipstream.json',
      ...exportedNames.map((n) => `${n}.csv`),
    ]);
    for (const name of ['cohorts', 'founders', 'tasks', 'points_ledger', 'check_ins'])
      expect([name, (files[`${name}.csv`]?.match(/\r\n/g)?.length ?? 0) > 3]).toEqual([name, true]);
    const all = Object.values(files).join();
    expect(all).not.toContain('$argon2');
    expect(files['accounts.csv']).not.toContain('totp');
    expect(Object.values(files).some((text) => /(^|[,\n])"[=+@|%]/.test(text))).toBe(false);
  });

  it('keeps what is just for a founder, and drafts of check-ins, to themselves', async () => {
    const { founderId } = await newFounderInCohort(db);
    const task = await newTask(db, { founderId, title: 'See a doctor', isPrivate: true });
    await insertRow(db, 'check_ins', {
      startup_id: startupOf(founderId),
      week: '2026-11-19',
      blocker: 'Half a thought',
      updated_at: now,
    });
    const actor = { accountId: await idOf(database(), boss), email: boss };
    const files = filesIn(await exportInstance(db, { actor, now }));
    expect(files['tasks.csv']).toContain(task.id);
    expect(Object.values(files).join()).not.toMatch(/See a doctor|Half a thought/);
    const logged = db.selectFrom('audit_log').where('action', '=', 'instance.exported');
    expect(await logged.select('actor_email').execute()).toEqual([
      { actor_email: boss },
      { actor_email: boss },
    ]);
  });

  it('has no morale, as the form, the privacy page and the export page say', async () => {
    const { id: founderId, accountId, startupId } = await newFounderAccount(db);
    const week = '2026-11-19';
    await insertRow(db, 'check_ins', {
      startup_id: startupId,
      week,
      done_at: now,
      updated_at: now,
    });
    const said = { founder_id: founderId, startup_id: startupId, week, said_at: now };
    await insertRow(db, 'check_in_morale', { ...said, morale: 1 });
    const actor = { accountId: await idOf(database(), boss), email: boss };
    for (const risk of ['low_morale', 'silence'] as const) {
      await insertRow(db, 'risk_dismissals', {
        startup_id: startupId,
        risk,
        reason: `We talked of ${risk}`,
        until: '2026-12-24',
        account_id: actor.accountId,
        dismissed_at: now,
      });
    }
    const files = filesIn(await exportInstance(db, { actor, now }));
    expect(files['check_ins.csv']).toContain(startupId);
    expect(files['risk_dismissals.csv']).toContain('We talked of silence');
    expect(Object.entries(files).flat().join()).not.toMatch(/morale/i);
    const own = await exportFounder(db, { founderId, accountId, now });
    expect(own.morale).toEqual([{ week, morale: 1, saidAt: now.toISOString() }]);
    expect(Object.values(moraleNotes)).toEqual([
      expect.stringContaining('in no export but your own'),
      expect.stringContaining('in no export but their own'),
    ]);
  });
});

describe('an empty instance', () => {
  it('that imports an export makes the same one, byte for byte, and lets its admin stay', async () => {
    const instance = await newInstance();
    const { db, actor, secret } = instance;
    const importId = await instance.start(zip);
    // Two workers, and once more after it is done.
    const step = () => continueImport(db, { importId, sealer: testSealer, now });
    await Promise.all([step(), step()]);
    await step();
    expect(await instance.stateOf(importId)).toEqual({ state: 'done', problem: null, file: null });
    const accountId = await idOf(database(), boss);
    expect(accountId).not.toBe(actor.accountId);
    const again = await exportInstance(db, { actor: { accountId, email: boss }, now });
    const [files, others] = [filesIn(zip), filesIn(again)];
    expect(Object.keys(others)).toEqual(Object.keys(files));
    for (const name of Object.keys(files))
      expect([name, others[name] === files[name]]).toEqual([name, true]);
    const { rows } = await instance.pool.query(
      `select a.id, a.password_hash, count(s.*)::int as sessions from accounts a
       join sessions s on s.account_id = a.id where a.email = $1 group by a.id`,
      [boss],
    );
    expect(rows).toEqual([{ id: accountId, password_hash: 'kept', sessions: 1 }]);
    const second = { code: totpCodeAt(secret, now), sealer: testSealer, now };
    const account = { accountId, email: boss };
    expect(await verifySecondFactor(db, { account, ...second })).toBe(true);
    expect(await findSecondFactor(db, account)).toMatchObject({ recoveryCodesLeft: 0 });
    // Rows kept by triggers are there, and counters go on behind the rows of the file.
    const active = 'select count(*)::int as count from founders where is_active';
    const figures = 'select sum(startups)::int as count from startup_figures';
    for (const query of [
      figures,
      active.replace('founders', 'founder_totals').replace('is_active', 'is_listed'),
    ])
      expect((await instance.pool.query(query)).rows[0].count).toBeGreaterThan(10);
    const { rows: founders } = await instance.pool.query(
      'select id from founders where is_active limit 1',
    );
    await newTask(db, { founderId: founders[0].id });
    await instance.close();
  });

  it('takes nothing but an export, and nothing once it is in use', async () => {
    const instance = await newInstance();
    const { db, actor } = instance;
    const file = { fileName: 'a.zip', actor, now };
    for (const bytes of [
      Buffer.from('no zip'),
      Buffer.from(zipSync({ 'a.csv': new Uint8Array(3) })),
    ])
      await expect(receiveInstance(db, { ...file, bytes })).rejects.toMatchObject({
        code: 'import_unreadable',
      });
    const files = unzipSync(zip);
    const { 'pledges.csv': _gone, ...fewer } = files;
    const kpis = files['kpis.csv'] ?? new Uint8Array();
    const dangling = {
      ...files,
      'cohorts.csv': Buffer.from(`\uFEFF${exportedTable('cohorts').columns.join()}\r\n`),
    };
    const damaged = Buffer.from(zip);
    const beginning = damaged.indexOf('kpis.csv') + 'kpis.csv'.length;
    damaged.fill(0xff, beginning, beginning + 40);
    const zipped = (changed: typeof files) => Buffer.from(zipSync(changed));
    for (const [broken, problem] of [
      [damaged, 'The file kpis.csv is damaged.'],
      [zipped(fewer), 'The file pledges.csv is missing.'],
      [zipped({ ...files, 'kpis.csv': new Uint8Array() }), 'The file kpis.csv is empty.'],
      [
        zipped({ ...files, 'kpis.csv': Buffer.from('id,name\r\n') }),
        'The file kpis.csv has other columns than this version knows.',
      ],
      [
        zipped({ ...files, 'kpis.csv': strToU8(`${strFromU8(kpis)}"1,2\r\n`) }),
        expect.stringMatching(/^The file kpis.csv can’t be read from line \d+ on\.$/),
      ],
      [
        zipped(dangling),
        expect.stringMatching(
          /^The files don’t fit together \(startup_applications.csv\): .+foreign key/,
        ),
      ],
    ] as const) {
      const importId = await instance.start(broken);
      await continueImport(db, { importId, sealer: testSealer, now });
      expect(await instance.stateOf(importId)).toEqual({ state: 'failed', problem, file: null });
      expect(await isInstanceEmpty(db)).toBe(true);
    }
    await newFounderInCohort(db);
    await expect(receiveInstance(db, { ...file, bytes: zip })).rejects.toMatchObject({
      code: 'instance_not_empty',
    });
    await instance.close();
  });
});
