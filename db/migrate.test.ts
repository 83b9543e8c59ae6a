import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from './connect.ts';
import { MigrationRefusedError } from './database-requirements.ts';
import { addJob } from './jobs.ts';
import { migrateToLatest, pendingMigrations } from './migrate.ts';
import { runAsAdmin, withDatabaseName } from './testing/database-admin.ts';
import { type MigrationsFolder, makeLaterMigrations } from './testing/later-migrations.ts';
import { newFounder, type TestFounder } from './testing/new-founder.ts';
import { insertRow } from './testing/rows.ts';
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

  it('a lock that is never given back is waited for aloud, and no longer than told', async () => {
    const { pool } = open();
    const holder = await pool.connect();
    await holder.query(`select pg_advisory_lock(hashtext('slipstream migrations'))`);
    const { rows } = await holder.query('select pg_backend_pid() as pid');
    const said: string[] = [];
    const announce = (message: string) => said.push(message);
    const waiting = migrateToLatest({ pool, patienceMs: 300, announce });
    await expect(waiting).rejects.toThrow(
      `or, if it no longer works, end its session with "select pg_terminate_backend(${rows[0].pid})".`,
    );
    await expect(waiting).rejects.toBeInstanceOf(MigrationRefusedError);
    expect(said).toHaveLength(1);
    holder.release(true);
  });
});

const failing = useTestDatabase();

/** A later version might bring a table of its own, and changes of tables that people use. */
const laterMigrations = {
  '20990101-000001-links': `
create table task_links (
  task_id text not null references tasks (id) on delete cascade,
  url text not null,
  primary key (task_id, url)
);
create index task_links_url on task_links (url);
`,
  '20990101-000002-notes': `-- Outside a transaction: one statement a paragraph, each repeatable.

create index concurrently if not exists tasks_titles on tasks (title);

create index concurrently if not exists tasks_categories on tasks (category)
  where category is not null;

alter table cohort_notifications
  drop constraint if exists cohort_notifications_note,
  add column if not exists note text not null default '',
  add constraint cohort_notifications_note check (length(note) <= 100) not valid;

do $$
declare
  batch bigint[];
begin
  loop
    batch := array(select id from cohort_notifications where note = '' limit 1000);
    exit when batch = '{}';
    update cohort_notifications set note = 'From before' where id = any (batch);
    commit;
  end loop;
end $$;

alter table cohort_notifications validate constraint cohort_notifications_note;
`,
};

describe('later migrations', () => {
  const database = useTestDatabase();
  const newName = `slipstream_test_${randomBytes(8).toString('hex')}`;
  let folder: MigrationsFolder;
  let founder: TestFounder;

  beforeAll(async () => {
    folder = await makeLaterMigrations(laterMigrations);
    const { db } = database();
    founder = await newFounder(db);
    await insertRow(db, 'cohort_notifications', {
      recipient_id: founder.id,
      sender_id: founder.id,
      type: 'founder_message',
      founder_name: 'Ada',
      startup_name: 'Nova',
      message: 'Hello',
    });
    await runAsAdmin(inject('adminUrl'), `create database ${newName}`);
  });
  afterAll(async () => {
    await folder.remove();
    await runAsAdmin(inject('adminUrl'), `drop database ${newName} with (force)`);
  });

  it('wait briefly for a table that somebody uses, try again, and continue what was broken off', async () => {
    const { pool, db } = database();
    const user = await pool.connect();
    await user.query('begin; select from cohort_notifications limit 1');
    const impatient = migrateToLatest({ pool, folder: folder.url, patienceMs: 0 });
    await expect(impatient).rejects.toMatchObject({ code: '55P03' });
    await expect(impatient).rejects.toThrow(
      'Migration 20990101-000002-notes failed (canceling statement due to lock timeout): other sessions kept its tables locked: end those that hang, and start again.',
    );
    expect(await pendingMigrations(db, folder.url)).toEqual(['20990101-000002-notes']);
    await pool.query(`drop table task_links;
      delete from kysely_migration where name = '20990101-000001-links'`);
    // Each migration is broken off once after its last statement.
    await pool.query(`create sequence attempts;
      create function break_off() returns trigger language plpgsql as $$ begin
        if nextval('attempts') % 2 = 1 then raise sqlstate '40001'; end if;
        return new;
      end $$;
      create trigger break_off before insert on kysely_migration
        for each row execute function break_off()`);
    const migrating = migrateToLatest({ pool, folder: folder.url, retryMs: 20 });
    // Others get past, although it waits for the same table.
    await pool.query('select from cohort_notifications limit 1');
    await user.query('commit');
    user.release();
    await migrating;
    const { rows } = await pool.query(`select last_value::int as attempts from attempts`);
    await pool.query(`drop trigger break_off on kysely_migration; drop function break_off;
      drop sequence attempts`);
    expect(rows).toEqual([{ attempts: 4 }]);
    expect(await pendingMigrations(db, folder.url)).toEqual([]);
  });

  it('repeat only the statement that was refused its lock', async () => {
    const { pool } = database();
    await pool.query(`delete from kysely_migration where name = '20990101-000002-notes';
      create sequence indexes;
      create function count_statements() returns event_trigger language plpgsql as $$ begin
        if tg_tag = 'CREATE INDEX' then perform nextval('indexes'); end if;
      end $$;
      create event trigger count_statements on ddl_command_start
        execute function count_statements()`);
    const user = await pool.connect();
    await user.query('begin; select from cohort_notifications limit 1');
    const migrating = migrateToLatest({ pool, folder: folder.url, retryMs: 20 });
    await setTimeout(1_500);
    await user.query('commit');
    user.release();
    await migrating;
    const { rows } = await pool.query(`select last_value::int as count from indexes`);
    await pool.query(`drop event trigger count_statements; drop function count_statements;
      drop sequence indexes`);
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('leave what a new database has, also when an index was left half built', async () => {
    const { pool } = database();
    await pool.query(`update pg_index set indisvalid = false where indexrelid = 'tasks_titles'::regclass;
      delete from kysely_migration where name = '20990101-000002-notes'`);
    await migrateToLatest({ pool, folder: folder.url });
    const other = openDatabase({ url: withDatabaseName(inject('adminUrl'), newName) });
    await migrateToLatest({ pool: other.pool, folder: folder.url });
    const ours = await describeSchema(pool);
    const { rows } = await pool.query('select note from cohort_notifications');
    const fresh = await describeSchema(other.pool);
    await other.close();
    expect(ours.length).toBeGreaterThan(300);
    expect(ours).toEqual(fresh);
    expect(rows).toEqual([{ note: 'From before' }]);
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

/** Finds statements of a file that would keep people waiting who use the tables. */
function findRisks(text: string): string[] {
  const sql = text.replaceAll(/--.*/g, '');
  const made = new Set(
    Array.from(sql.matchAll(/create table (?:if not exists )?(\w+)/g), ([, table]) => table),
  );
  const indexes = sql.matchAll(/create (?:unique )?index (concurrently )?[^;]*?\son (\w+)/g);
  const locking = [...indexes].filter(
    ([, concurrently, table]) => !concurrently && !made.has(table),
  );
  const rewriting = sql.matchAll(/add column[^;,]* generated always as [^;]* stored/g);
  return [...locking, ...rewriting].map(([statement]) => statement);
}

describe('the files of the migrations', () => {
  const url = new URL('./migrations/', import.meta.url);
  const files = readdirSync(url);

  it('are all that lie in their folder, in the order of their names, the baseline first', async () => {
    const handle = openDatabase({ url: withDatabaseName(inject('adminUrl'), 'postgres') });
    const folder = await makeLaterMigrations({ '20990101-000001-later': 'select 1' });
    const names = files.map((file) => file.replace(/\.sql$/, '')).sort();
    expect(names[0]).toBe('20261128-000001-baseline');
    expect(files.filter((file) => !/^\d{8}-\d{6}-[a-z-]+\.sql$/.test(file))).toEqual([]);
    expect(await pendingMigrations(handle.db)).toEqual(names);
    expect(await pendingMigrations(handle.db, folder.url)).toEqual([
      ...names,
      '20990101-000001-later',
    ]);
    await handle.close();
    await folder.remove();
  });

  it.each(files.filter((file) => !file.includes('baseline')))(
    'lock no table for long: %s',
    (file) => {
      expect(findRisks(readFileSync(new URL(file, url), 'utf8'))).toEqual([]);
    },
  );

  it.each([
    ['an index that is not built concurrently', 'create index a on tasks (title);', 1],
    [
      'another one, beside a new table',
      'create table b ();\ncreate unique index a on tasks (title);',
      1,
    ],
    [
      'a column that rewrites the table',
      'alter table tasks add column a int generated always as (1) stored;',
      1,
    ],
    ['an index of a new table', 'create table b (a int);\ncreate index c on b (a);', 0],
    ['an index that is built concurrently', 'create index concurrently a on tasks (title);', 0],
  ])('are searched for %s', (_, text, risks) => {
    expect(findRisks(text)).toHaveLength(risks);
  });
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

it.each([
  ['select 1/0', 'division by zero', 'correct that, or restore a backup'],
  ['set role nobody_here', 'role "nobody_here" does not exist', 'correct that'],
  [
    "do $$ begin raise 'denied' using errcode = '42501'; end $$",
    'denied',
    'set DATABASE_MIGRATION_URL to the role that owns the tables',
  ],
  ["do $$ begin raise 'full' using errcode = '53100'; end $$", 'full', 'free some space'],
  ['select pg_terminate_backend(pg_backend_pid())', '.+', 'see that PostgreSQL runs'],
])(
  'a migration that fails (%s) is one sentence that says what to do',
  async (text, reason, remedy) => {
    const folder = await makeLaterMigrations({ '20990101-000001-failing': text });
    const refusal = await migrateToLatest({ pool: failing().pool, folder: folder.url }).catch(
      (error) => error,
    );
    await folder.remove();
    expect(refusal).toBeInstanceOf(MigrationRefusedError);
    expect(refusal.message).toMatch(
      new RegExp(`^Migration 20990101-000001-failing failed \\(${reason}\\): ${remedy}.*\\.$`),
    );
  },
);

describe('a database that this version does not know', () => {
  const database = useTestDatabase();

  it.each([
    ['the first list of migrations', '20261121-000001-foundation', /cannot be upgraded: delete/],
    [
      'a migration from before the baseline',
      '20261126-000038-tasks-of-a-founder',
      /before its first release/,
    ],
    ['a migration of a newer version', '20991231-000001-later', /newer than this Slipstream/],
  ])('with %s is refused in one sentence and left as it is', async (_, name, message) => {
    const { pool } = database();
    await pool.query('insert into kysely_migration (name, timestamp) values ($1, $1)', [name]);
    const refusal = await migrateToLatest({ pool }).catch((error) => error);
    expect(refusal).toBeInstanceOf(MigrationRefusedError);
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
    await expect(insertRow(db, 'points_ledger', row as never)).rejects.toMatchObject({
      code: '23514',
    });
  });
});
