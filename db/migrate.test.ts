import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from './connect.ts';
import { migrateToLatest, pendingMigrations, UnknownSchemaError } from './migrate.ts';
import { runAsAdmin, withDatabaseName } from './testing/database-admin.ts';
import { newFounder } from './testing/new-founder.ts';
import { useTestDatabase } from './testing/test-database.ts';

describe('migrateToLatest', () => {
  const name = `slipstream_test_${randomBytes(8).toString('hex')}`;
  const handles: DatabaseHandle[] = [];
  const open = (options: { statementTimeoutMs?: number } = {}) => {
    const handle = openDatabase({ url: withDatabaseName(inject('adminUrl'), name), ...options });
    handles.push(handle);
    return handle;
  };

  beforeAll(() => runAsAdmin(inject('adminUrl'), `create database ${name}`));
  afterEach(async () => {
    for (const handle of handles.splice(0)) await handle.close();
  });
  afterAll(() => runAsAdmin(inject('adminUrl'), `drop database ${name} with (force)`));

  it('lets three processes start at once on an empty database, and a fourth later', async () => {
    const { db, pool } = open();
    expect(await pendingMigrations(db)).not.toEqual([]);
    // As of a table so large that each statement takes longer than one usually may.
    const processes = [1, 2, 3].map(() => open({ statementTimeoutMs: 1 }));
    await Promise.all(processes.map((each) => migrateToLatest(each)));
    await migrateToLatest(open());
    expect(await pendingMigrations(db)).toEqual([]);
    const founder = await newFounder(db);
    const { rows } = await pool.query(
      `select (select count(*)::int from kysely_migration) as ours,
        (select count(distinct name)::int from kysely_migration) as different,
        (select count(*) > 0 from graphile_worker.migrations) as queue,
        (select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
          where l.locktype = 'advisory' and d.datname = current_database()) as locks,
        (select count(*)::int from founder_totals where founder_id = $1) as usable`,
      [founder.id],
    );
    expect(rows).toEqual([
      { ours: rows[0].different, different: expect.any(Number), queue: true, locks: 0, usable: 1 },
    ]);
  });
});

describe('a database that this version does not know', () => {
  const database = useTestDatabase();

  it.each([
    ['the old list of migrations', '20261121-000001-foundation', /cannot be upgraded: delete/],
    ['a migration of a newer version', '20991231-000001-later', /newer than this Slipstream/],
  ])('with %s is refused in one sentence and left as it is', async (_, name, message) => {
    const { pool } = database();
    await pool.query('insert into kysely_migration (name, timestamp) values ($1, $1)', [name]);
    const refusal = await migrateToLatest({ pool }).catch((error) => error);
    expect(refusal).toBeInstanceOf(UnknownSchemaError);
    expect(refusal.message).toMatch(message);
    expect(refusal.message).not.toContain('\n');
    await pool.query('delete from kysely_migration where name = $1', [name]);
    await migrateToLatest({ pool });
  });
});

describe('points_ledger', () => {
  const database = useTestDatabase();

  it('refuses to be changed', async () => {
    const { db, pool } = database();
    const { id } = await newFounder(db);
    await db
      .insertInto('points_ledger')
      .values({ user_id: id, kind: 'peer_help', points: 15, earned_on: '2026-06-15' })
      .execute();
    await expect(pool.query('update points_ledger set points = 1500')).rejects.toThrow(
      'points_ledger is append-only',
    );
    const { rows } = await pool.query('select points from points_ledger');
    expect(rows).toEqual([{ points: 15 }]);
  });

  it.each([
    ['nothing for nothing', { points: 0 }],
    ['a minus without what it reverses', { points: -15 }],
    ['an unknown kind', { kind: 'gift' }],
    ['a streak bonus without its run', { kind: 'streak_bonus' }],
  ])('refuses %s', async (_, wrong) => {
    const { db } = database();
    const { id } = await newFounder(db);
    const row = { user_id: id, kind: 'peer_help', points: 15, earned_on: '2026-06-15', ...wrong };
    await expect(
      db
        .insertInto('points_ledger')
        .values(row as never)
        .execute(),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('tasks that had piled up before they could lapse', () => {
  const database = useTestDatabase();

  it('lapse once, with one line in the bell of those who had some', async () => {
    const { db, pool } = database();
    const file = new URL('./migrations/20261123-000014-lapsed-tasks.sql', import.meta.url);
    const statements = (await readFile(file, 'utf8')).split(/;\n/);
    const pile = statements.find((each) => each.includes('with generated as'));
    const [founder, other] = [await newFounder(db), await newFounder(db)];
    await pool.query('drop index tasks_one_open_copy');
    const insert = async (of: string, key: string, daysAgo: number, status = 'pending') => {
      const { rows } = await pool.query(
        `insert into tasks (user_id, title, template_key, period_start, status)
         values ($1, $2, $2, current_date - $3::int, $4) returning id`,
        [of, key, daysAgo, status],
      );
      return rows[0].id;
    };
    for (let day = 24; day > 0; day -= 1) await insert(founder.id, 'daily-one-thing', day);
    const kept = [
      await insert(founder.id, 'daily-one-thing', 0),
      await insert(founder.id, 'weekly-ship', 8, 'in_progress'),
      await insert(other.id, 'daily-one-thing', 0),
    ];
    const pledged = await insert(founder.id, 'weekly-review', 15);
    await pool.query('insert into pledges (task_id, founder_id) values ($1, $2)', [
      pledged,
      founder.id,
    ]);
    await insert(founder.id, 'weekly-ship', 15, 'in_progress');
    await pool.query(pile ?? '');
    const { rows: open } = await pool.query(`select id from tasks where status <> 'lapsed'`);
    expect(open.map(({ id }) => id).sort()).toEqual([...kept, pledged].sort());
    const bell = async () =>
      (await pool.query('select recipient_id, message from cohort_notifications')).rows;
    const line = 'is tidy again: 25 old daily and weekly tasks have lapsed, and you lost nothing';
    expect(await bell()).toEqual([{ recipient_id: founder.id, message: line }]);
    await pool.query(pile ?? '');
    expect(await bell()).toHaveLength(1);
  });
});
