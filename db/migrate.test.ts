import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from './connect.ts';
import { addJob } from './jobs.ts';
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

describe('a database of the first release', () => {
  const name = `slipstream_test_${randomBytes(8).toString('hex')}`;
  const url = () => withDatabaseName(inject('adminUrl'), name);
  let handle: DatabaseHandle;
  const latest = useTestDatabase();
  const counts = [
    'startup_applications',
    'tasks',
    'completions',
    'points_ledger',
    'thanks',
    'introductions',
    'coach_exchanges',
  ].map((table) => `(select count(*) from ${table}) as ${table}`);
  const count = async () => (await handle.pool.query(`select ${counts}`)).rows[0];

  beforeAll(async () => {
    await runAsAdmin(inject('adminUrl'), `create database ${name}`);
    const dump = new URL('./testing/baseline-dump.sql', import.meta.url);
    await runAsAdmin(url(), await readFile(dump, 'utf8'));
    handle = openDatabase({ url: url() });
  });
  afterAll(async () => {
    await handle.close();
    await runAsAdmin(inject('adminUrl'), `drop database ${name} with (force)`);
  });

  it('waits briefly for a table that somebody uses, tries again, and continues what was broken off', async () => {
    const before = await count();
    const user = await handle.pool.connect();
    await user.query('begin; select from cohort_notifications limit 1');
    const impatient = migrateToLatest({ pool: handle.pool, patienceMs: 0 });
    await expect(impatient).rejects.toMatchObject({ code: '55P03' });
    await expect(impatient).rejects.toThrow('Migration 20261122-000002-pledge-notifications');
    // Each migration is broken off once after its last statement.
    await handle.pool.query(`create sequence attempts;
      create function break_off() returns trigger language plpgsql as $$ begin
        if nextval('attempts') % 2 = 1 then raise sqlstate '40001'; end if;
        return new;
      end $$;
      create trigger break_off before insert on kysely_migration
        for each row execute function break_off()`);
    const migrating = migrateToLatest({ pool: handle.pool, retryMs: 20 });
    // Others get past, although it waits for the same table.
    await handle.pool.query('select from cohort_notifications limit 1');
    await user.query('commit');
    user.release();
    await migrating;
    expect(await pendingMigrations(handle.db)).toEqual([]);
    expect(await count()).toEqual(before);
  });

  it('repeats only the statement that was refused its lock', async () => {
    const { pool } = handle;
    await pool.query(`drop trigger break_off on kysely_migration; drop function break_off;
      delete from kysely_migration where name ~ '000027|000030|000031';
      create sequence indexes;
      create function count_statements() returns event_trigger language plpgsql as $$ begin
        if tg_tag = 'CREATE INDEX' then perform nextval('indexes'); end if;
      end $$;
      create event trigger count_statements on ddl_command_start
        execute function count_statements()`);
    const user = await pool.connect();
    // 000027 makes its indexes first.
    await user.query('begin; select from cohort_notifications limit 1');
    const migrating = migrateToLatest({ pool, retryMs: 20 });
    await setTimeout(1_500);
    await user.query('commit');
    user.release();
    await migrating;
    const { rows } = await pool.query(`select last_value::int as count from indexes`);
    await pool.query(`drop event trigger count_statements; drop function count_statements`);
    // Four in 000027, one in 000030, nine in 000031.
    expect(rows).toEqual([{ count: 14 }]);
  });

  it('is then as a new one, also when an index was left half built', async () => {
    const { pool } = handle;
    await pool.query(`update pg_index set indisvalid = false where indexrelid = 'tasks_private'::regclass;
      delete from kysely_migration where name = '20261122-000010-just-me'`);
    await migrateToLatest({ pool });
    const ours = await describeSchema(pool);
    expect(ours.length).toBeGreaterThan(300);
    expect(ours).toEqual(await describeSchema(latest().pool));
  });

  it('finds, counts and lapses by the rules of today', async () => {
    const { rows } = await handle.pool.query(`select
      (select count(*)::int from startup_applications where status = 'accepted'
        and search_text like '%jose founder%' and name_text like '%munze%') as found,
      (select count(*)::int from startup_applications where review_status <> status) as reviewed,
      (select count(*)::int from tasks where status = 'lapsed') as lapsed,
      (select bool_and(board_points = 80) from daily_points) as counted,
      (select count(*)::int from accounts where first_signed_in_at is not null) as visited,
      (select count(*)::int from cohort_notifications where type = 'tasks_lapsed') as told`);
    expect(rows).toEqual([
      { found: 12, reviewed: 0, lapsed: 36 * 3, counted: true, visited: 26, told: 36 },
    ]);
    expect(await newFounder(handle.db)).toHaveProperty('id');
  });
});

/** Columns, indexes, constraints and triggers, whatever their order. */
async function describeSchema(pool: DatabaseHandle['pool']): Promise<string[]> {
  const { rows } = await pool.query(`
    select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as part
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', relname, conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_class c on c.oid = conrelid
    where k.connamespace = 'public'::regnamespace and contype <> 'n'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'invalid', indexrelid::regclass) from pg_index
    where not indisvalid
    order by part`);
  return rows.map(({ part }) => part);
}

it('builds each index of a table that was there concurrently, and checks it without a lock', async () => {
  const folder = new URL('./migrations/', import.meta.url);
  for (const name of (await readdir(folder)).filter((each) => !each.includes('baseline'))) {
    const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll(/--.*/g, '');
    const made = new Set(
      Array.from(text.matchAll(/create table (?:if not exists )?(\w+)/g), ([, table]) => table),
    );
    const indexes = text.matchAll(/create (?:unique )?index (concurrently)?[^;]*?\son (\w+)/g);
    for (const [statement, concurrently, table] of indexes) {
      expect(Boolean(concurrently) || made.has(table), `${name}: ${statement}`).toBe(true);
    }
    expect(text, name).not.toMatch(/generated always as [^;]* stored/);
  }
});

describe('two roles', () => {
  const name = `slipstream_test_${randomBytes(8).toString('hex')}`;
  const roles = [`${name}_owner`, `${name}_product`] as const;
  const urlOf = (role: string) => {
    const url = new URL(withDatabaseName(inject('adminUrl'), name));
    url.username = role;
    url.password = 'a/b#c';
    return url.href;
  };
  beforeAll(() =>
    runAsAdmin(
      inject('adminUrl'),
      ...roles.map((role) => `create role ${role} login password 'a/b#c'`),
      `create database ${name} owner ${roles[0]}`,
    ),
  );
  afterAll(() =>
    runAsAdmin(
      inject('adminUrl'),
      `drop database ${name} with (force)`,
      ...roles.map((role) => `drop role ${role}`),
    ),
  );

  it('one owns the tables, the other works with their rows and jobs and changes nothing else', async () => {
    const product = openDatabase({ url: urlOf(roles[1]) });
    await migrateToLatest({ pool: product.pool, migrationUrl: urlOf(roles[0]) });
    // Again, and by a process that knows only the product's role.
    await migrateToLatest({ pool: product.pool, migrationUrl: urlOf(roles[0]) });
    await migrateToLatest({ pool: product.pool });
    const founder = await newFounder(product.db);
    await addJob(product.db, 'publish-home', { founderId: founder.id });
    const { rows } = await product.pool.query(
      `select count(*)::int as jobs from graphile_worker._private_jobs`,
    );
    expect(rows).toEqual([{ jobs: 1 }]);
    for (const forbidden of [
      'create table extra ()',
      'drop table tasks',
      'alter table tasks add column extra int',
      'truncate points_ledger',
      `delete from kysely_migration`,
    ]) {
      await expect(product.pool.query(forbidden), forbidden).rejects.toMatchObject({
        code: '42501',
      });
    }
    await product.close();
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
    const statements = (await readFile(file, 'utf8')).split(/;\n\n/);
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
