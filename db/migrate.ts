import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { DatabaseHandle } from './connect.ts';
import {
  MigrationRefusedError,
  refuseMissingRights,
  refuseOldServer,
} from './database-requirements.ts';
import type { Db } from './schema.ts';
import { waitForPostgres } from './wait-for-postgres.ts';

const productMigrations = new URL('./migrations/', import.meta.url);

type MigrateOptions = Pick<DatabaseHandle, 'pool'> & {
  /** The address to migrate through: without a pooler in between, and of the role that owns the tables. */
  migrationUrl?: string;
  /** A migration may be refused its locks for this long before it gives up. */
  patienceMs?: number;
  /** The pause before it tries again, in which those who waited behind it get their turn. */
  retryMs?: number;
  /** A test may have migrations of its own. */
  folder?: URL;
  /** Is told once that another process migrates, and we wait for it. */
  announce?: (message: string) => void;
  /** The start was broken off. */
  signal?: AbortSignal;
};

/**
 * The folder's files in the order of their names. One that has landed on the main branch is never
 * changed, because databases have run it already: the next change is a file of its own.
 */
async function listMigrations(folder: URL): Promise<string[]> {
  const files = await readdir(folder);
  return files.flatMap((file) => /^(.+)\.sql$/.exec(file)?.[1] ?? []).sort();
}

/**
 * Brings the schema (ours and the job queue's) up to date while other processes serve: see
 * docs/decisions/migrations.md. Two processes may call it at once: an advisory lock lets one work
 * and the other find nothing left to do. Returns the names of the migrations that it has applied.
 */
export async function migrateToLatest(options: MigrateOptions): Promise<string[]> {
  const { pool, patienceMs = 10 * 60_000, retryMs = 500, folder = productMigrations } = options;
  const connectionString = options.migrationUrl ?? pool.options.connectionString;
  if (!connectionString) throw new Error('The pool of the database has no address.');
  const client = await connect(connectionString);
  try {
    await takeLock(client, { ...options, patienceMs });
    await refuseOldServer(client);
    const { rows } = await client.query(
      `select to_regclass('kysely_migration') is not null as made`,
    );
    const names = await listMigrations(folder);
    const applied = rows[0].made ? await readApplied(client) : [];
    refuseUnknownSchema(names, applied);
    // The product's role needs no rights where another one migrates and has done so.
    if (names.some((name) => !applied.includes(name))) await refuseMissingRights(client);
    if (!rows[0].made) {
      await client.query(`create table if not exists kysely_migration
        (name varchar(255) primary key, timestamp varchar(255) not null)`);
    }
    const run = { client, folder, isFresh: applied.length === 0, patienceMs, retryMs };
    // Nothing is lost that the next start would not do again.
    if (run.isFresh) await client.query('set synchronous_commit = off');
    const pending = names.filter((name) => !applied.includes(name));
    for (const name of pending) await apply(run, name);
    await client.query('reset synchronous_commit');
    await migrateJobs(connectionString).catch((error) => refuseFailed('of the job queue', error));
    const role = decodeURIComponent(
      new URL(pool.options.connectionString ?? connectionString).username,
    );
    if (options.migrationUrl) await client.query(grantTo(client.escapeLiteral(role)));
    return pending;
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const url = { url: connectionString, settings: 'DATABASE_MIGRATION_URL or DATABASE_URL' };
  return waitForPostgres(url, async () => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'slipstream migrations',
    });
    // The statement that runs is told, too.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  });
}

type Patience = Pick<MigrateOptions, 'announce' | 'signal'> & { patienceMs: number };

/** It polls: who waits inside a statement keeps indexes from being built concurrently. */
async function takeLock(
  client: pg.Client,
  { patienceMs, announce, signal }: Patience,
): Promise<void> {
  const text = `select pg_try_advisory_lock(hashtext('slipstream migrations')) as taken`;
  const minutes = patienceMs / 60_000;
  const until = performance.now() + patienceMs;
  for (let isFirst = true; !(await client.query(text)).rows[0].taken; isFirst = false) {
    if (isFirst)
      announce?.(
        `Another process is migrating this database: waiting for it, ${minutes} minutes at most…`,
      );
    if (performance.now() > until) {
      const pid = await findLockHolder(client);
      throw new MigrationRefusedError(
        `Another process has been migrating this database for ${minutes} minutes: start again when it has finished, or, if it no longer works, end its session with "select pg_terminate_backend(${pid})".`,
      );
    }
    await setTimeout(100, undefined, { signal });
  }
}

async function findLockHolder(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select pid from pg_locks where locktype = 'advisory'
    and granted and objsubid = 1 and database = (select oid from pg_database where datname = current_database())
    and objid = (hashtext('slipstream migrations')::bigint & 4294967295)::oid`);
  return rows[0]?.pid;
}

async function readApplied(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

type Run = {
  client: pg.Client;
  folder: URL;
  isFresh: boolean;
  patienceMs: number;
  retryMs: number;
};

/**
 * Whoever waits for a table's lock makes everybody wait who comes later, so it waits only briefly; and it
 * gives up long before the second after which a request that holds the one table and waits for the other
 * would be ended as part of a deadlock.
 */
const lockTimeoutMs = 250;
const lockRefused = ['55P03'];
/** Also a deadlock; a row that the old version wrote while an index was built. */
const worthRepeating = [...lockRefused, '40P01', '40001', '23505'];

async function apply(run: Run, name: string): Promise<void> {
  const text = await readFile(new URL(`${name}.sql`, run.folder), 'utf8');
  const isApart = text.startsWith('-- Outside a transaction');
  const until = performance.now() + run.patienceMs;
  try {
    await repeatWhile({ ...run, until, codes: worthRepeating }, () =>
      isApart ? runApart({ ...run, until }, name, text) : runInTransaction(run, name, text),
    );
  } catch (error) {
    refuseFailed(name, error as Error);
  }
}

/** Codes of PostgreSQL, or how they begin, and what helps. */
const remedies: [code: RegExp, remedy: string][] = [
  [/^55P03$/, 'other sessions kept its tables locked: end those that hang, and start again'],
  [/^42501$/, 'set DATABASE_MIGRATION_URL to the role that owns the tables, and start again'],
  [/^53/, 'free some space, memory or connections on its server, and start again'],
  [/^(57P|08|ECONN|$)/, 'see that PostgreSQL runs, and start again'],
];

function refuseFailed(name: string, error: Error & { code?: string }): never {
  const { code = '', message } = error;
  const [, remedy = 'correct that, or restore a backup, and start again'] =
    remedies.find(([pattern]) => pattern.test(code)) ?? [];
  const refusal = new MigrationRefusedError(`Migration ${name} failed (${message}): ${remedy}.`, {
    cause: error,
  });
  throw Object.assign(refusal, { code });
}

type Repeating = Pick<Run, 'isFresh' | 'retryMs'> & { until: number; codes: string[] };

async function repeatWhile(
  { isFresh, retryMs, until, codes }: Repeating,
  work: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      const code = String((error as { code?: string }).code);
      if (isFresh || !codes.includes(code) || performance.now() > until) throw error;
    }
    await setTimeout(retryMs);
  }
}

const recordText = 'insert into kysely_migration (name, timestamp) values ($1, now())';

async function runInTransaction({ client }: Run, name: string, text: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(text);
    await client.query(recordText, [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * One statement after another, each for itself. Broken off, it starts again from the first; a statement
 * that was only refused its lock is repeated by itself: what came before it may have taken long, and
 * where others hold the lock most of the time, its turn would never come.
 */
async function runApart(
  { client, isFresh, retryMs, until }: Run & { until: number },
  name: string,
  text: string,
): Promise<void> {
  const repeating = { isFresh, retryMs, until, codes: lockRefused };
  for (const statement of text.split(/;\s*\n\s*\n/)) {
    const index = /index concurrently if not exists (\w+)/.exec(statement)?.[1];
    if (index && !isFresh) await dropIfInvalid(client, index);
    // Building an index concurrently keeps nobody waiting, so it may wait for others.
    const isPatient = /\bconcurrently\b/.test(statement);
    await client.query(`set lock_timeout = ${isPatient ? 0 : lockTimeoutMs}`);
    // In an empty database nobody waits, and it takes a third of the time.
    const sent = isFresh ? statement.replace(/\bconcurrently\b/, '') : statement;
    await repeatWhile(repeating, () => client.query(sent));
  }
  await client.query(recordText, [name]);
}

/** An index whose building was broken off stays behind as invalid. */
async function dropIfInvalid(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rows.length === 0) return;
  await client.query('set lock_timeout = 0');
  await client.query(`drop index concurrently ${index}`);
}

async function migrateJobs(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runJobMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

/**
 * If another role owns the tables, the product's may read and write rows, and nothing else. The job
 * queue's tables show their rows to their owner only, until a policy says otherwise.
 */
const grantTo = (role: string) => `do $$ declare
  role text := ${role};
  each text;
begin
  if role in ('', current_user) or exists (select from pg_roles r
    where r.rolname = role and (r.rolsuper or pg_has_role(role, current_user, 'member'))) then
    return;
  end if;
  foreach each in array array['public', 'graphile_worker'] loop
    execute format('grant usage on schema %I to %I', each, role);
    execute format('grant select, insert, update, delete on all tables in schema %I to %I', each, role);
    execute format('grant usage, select on all sequences in schema %I to %I', each, role);
    execute format('grant execute on all functions in schema %I to %I', each, role);
  end loop;
  execute format('revoke insert, update, delete on kysely_migration from %I', role);
  for each in select relname from pg_class where relnamespace = 'graphile_worker'::regnamespace
    and relrowsecurity and not exists (select from pg_policy where polrelid = pg_class.oid)
  loop
    execute format('create policy product on graphile_worker.%I using (true) with check (true)', each);
  end loop;
end $$`;

/** The migrations that this code has and the database has not: empty when it is ready. */
export async function pendingMigrations(db: Db, folder = productMigrations): Promise<string[]> {
  const names = await listMigrations(folder);
  const { rows } = await sql<{ made: boolean }>`
    select to_regclass('kysely_migration') is not null as made`.execute(db);
  if (!rows[0]?.made) return names;
  const { rows: applied } = await sql<{ name: string }>`
    select name from kysely_migration`.execute(db);
  return names.filter((each) => !applied.some(({ name }) => name === each));
}

function refuseUnknownSchema(names: string[], applied: string[]): void {
  const unknown = applied.filter((name) => !names.includes(name));
  const [first] = unknown;
  if (!first) return;
  throw new MigrationRefusedError(
    first < (names[0] ?? '')
      ? 'This database was made by a Slipstream from before its first release and cannot be upgraded: ' +
          'delete the data folder (.data), or set DATABASE_URL to an empty database, and start again.'
      : `This database is newer than this Slipstream (it has ${unknown.join(', ')}): start the version that made it, or restore a backup.`,
  );
}
