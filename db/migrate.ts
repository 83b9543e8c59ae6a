import { readFile } from 'node:fs/promises';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import { type Kysely, type MigrationProvider, Migrator, sql } from 'kysely';
import { withAdvisoryLock } from './advisory-lock.ts';
import { type DatabaseHandle, openDatabase } from './connect.ts';
import type { Database } from './schema.ts';

/** In order. A released file is never changed: the next change gets a file of its own. */
const files = [
  '20261122-000001-baseline',
  '20261122-000002-pledge-notifications',
  '20261122-000002-visits',
  '20261122-000003-contact-answers',
  '20261122-000004-pending-decisions',
  '20261122-000004-waiting-list',
  '20261122-000005-premium',
  '20261122-000006-search-without-accents',
  '20261122-000008-managed-founders',
  '20261122-000009-shown-lists',
  '20261122-000010-just-me',
  '20261122-000011-channel-members',
  '20261122-000012-thanks-and-cheers',
  '20261122-000013-slack-settings',
  '20261123-000014-lapsed-tasks',
  '20261123-000015-points-for-work',
  '20261123-000016-coach-answers',
  '20261123-000017-stage-proposals',
  '20261123-000018-coach-memory',
  '20261123-000019-started-at',
  '20261123-000020-account-protection',
];

const provider: MigrationProvider = {
  getMigrations: async () =>
    Object.fromEntries(
      files.map((name) => [name, { up: (db: Kysely<unknown>) => runFile(db, name) }]),
    ),
};

async function runFile(db: Kysely<unknown>, name: string): Promise<void> {
  const statements = await readFile(new URL(`./migrations/${name}.sql`, import.meta.url), 'utf8');
  await sql.raw(statements).execute(db);
}

/** A large table is rewritten, or an index of it made, in one statement. */
const migrationStatementTimeoutMs = 60 * 60_000;

/** The database has migrations that this version does not know. The message says what to do. */
export class UnknownSchemaError extends Error {}

/**
 * Brings the schema (ours and the job queue's) up to date. Two processes may call it at once:
 * an advisory lock lets one work and the other find nothing left to do.
 */
export async function migrateToLatest({ pool }: Pick<DatabaseHandle, 'pool'>): Promise<void> {
  const url = pool.options.connectionString;
  if (!url) throw new Error('The pool of the database has no address.');
  const patient = openDatabase({ url, max: 2, statementTimeoutMs: migrationStatementTimeoutMs });
  try {
    await withAdvisoryLock(patient.db, 'slipstream migrations', async (db) => {
      await refuseUnknownSchema(db);
      const { error } = await new Migrator({ db, provider }).migrateToLatest();
      if (error) throw error;
      await runJobMigrations({ pgPool: patient.pool });
    });
  } finally {
    await patient.close();
  }
}

/** The migrations that this code has and the database has not: empty when it is ready. */
export async function pendingMigrations(db: Kysely<Database>): Promise<string[]> {
  const all = await new Migrator({ db, provider }).getMigrations();
  return all.filter((each) => !each.executedAt).map((each) => each.name);
}

async function refuseUnknownSchema(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration')::text as table`.execute(db);
  if (!rows[0]?.table) return;
  const { rows: applied } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  const unknown = applied.map(({ name }) => name).filter((name) => !files.includes(name));
  const [first] = unknown;
  if (!first) return;
  throw new UnknownSchemaError(
    first < (files[0] ?? '')
      ? 'This database was made by a Slipstream from before its first release and cannot be upgraded: ' +
          'delete the data folder (.data), or set DATABASE_URL to an empty database, and start again.'
      : `This database is newer than this Slipstream (it has ${unknown.join(', ')}): start the version that made it, or restore a backup.`,
  );
}
