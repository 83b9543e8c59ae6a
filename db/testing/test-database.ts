import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { templateName, withDatabaseName } from '#db/testing/database-admin.ts';

export type TestDatabase = DatabaseHandle & {
  /** For code that opens its own connections: a worker, a listener, a child process. */
  url: string;
};

let admin: pg.Pool | undefined;

/** Over one connection for all test files of a worker: to open one costs more than to copy a file. */
async function askAsAdmin(statement: string): Promise<void> {
  admin ??= new pg.Pool({ connectionString: inject('adminUrl'), max: 1, allowExitOnIdle: true });
  await admin.query(statement);
}

/** Emptied databases of this worker, for its next files. */
const emptied: TestDatabase[] = [];

/**
 * A migrated, empty database of its own until it is closed. Then the worker's next file gets it with
 * its open connections: a new one costs the server about as much as a hundred statements, because it
 * has to learn what tables there are and to plan each statement.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = emptied.pop() ?? (await copyTemplate());
  const close = async () => {
    if (await empty(database).catch(() => false)) emptied.push(database);
    else await database.close();
  };
  return { ...database, close };
}

/** Closing it drops it even while others are connected. */
async function copyTemplate(): Promise<TestDatabase> {
  const name = `slipstream_test_${randomBytes(8).toString('hex')}`;
  await askAsAdmin(`create database ${name} template ${templateName} strategy file_copy`);
  const url = withDatabaseName(inject('adminUrl'), name);
  const handle = openDatabase({ url });
  templateSchema ??= (await readContents(handle)).schema;
  const close = async () => {
    await handle.close();
    await askAsAdmin(`drop database if exists ${name} with (force)`);
  };
  return { url, db: handle.db, pool: handle.pool, close };
}

type Contents = {
  schema: string;
  sessions: number;
  bytes: number;
  tables: string[];
  sequences: string[];
};

/** Copies of the template have one `schema`; it changes with every table, trigger, function or setting. */
const contentsSql = `
  select (
    select concat_ws(' ', count(*), max(changed)) from (
      select xmin::text::bigint as changed from pg_attribute
      union all select xmin::text::bigint from pg_constraint
      union all select xmin::text::bigint from pg_trigger
      union all select xmin::text::bigint from pg_proc
      union all select xmin::text::bigint from pg_namespace
      union all select setdatabase::bigint from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
    ) objects
  ) as schema, (
    select count(*) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
  ) as sessions, coalesce(sum(pg_relation_size(oid)) filter (where relkind = 'r'), 0)::int as bytes,
    array_agg(oid::regclass::text) filter (where relkind = 'r' and pg_relation_size(oid) > 0) as tables,
    array_agg(oid::regclass::text) filter (where relkind = 'S') as sequences
  from pg_class
  where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    and relname not in ('kysely_migration', 'migrations')`;

/** A larger database is quicker to drop than to empty. */
const maxBytes = 2 ** 23;

let templateSchema: string | undefined;

async function readContents({ pool }: DatabaseHandle): Promise<Contents> {
  const { rows } = await pool.query<Contents>(contentsSql);
  return rows[0] as Contents;
}

/** False if somebody else is still connected, or something is other than in the template. */
async function empty(database: TestDatabase): Promise<boolean> {
  const { pool } = database;
  if (pool.ending || pool.idleCount < pool.totalCount) return false;
  const { schema, sessions, bytes, tables, sequences } = await readContents(database);
  if (schema !== templateSchema || sessions > pool.totalCount || bytes > maxBytes) return false;
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    ${tables.map((table) => `delete from ${table};`).join('')}
    insert into staff_settings default values;
    select ${sequences.map((sequence) => `setval('${sequence}', 1, false)`)};
    commit`);
  return true;
}

/**
 * One database for the tests of a file or of a `describe`. Call it at the top, and the accessor
 * inside tests and hooks: `const database = useTestDatabase(); … database().db`.
 */
export function useTestDatabase(): () => TestDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.close());
  return () => {
    if (!database) throw new Error('The test database exists only inside tests and hooks.');
    return database;
  };
}
