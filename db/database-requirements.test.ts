import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from './connect.ts';
import {
  MigrationRefusedError,
  refuseMissingRights,
  refuseOldServer,
} from './database-requirements.ts';
import { migrateToLatest } from './migrate.ts';
import { runAsAdmin, withDatabaseName } from './testing/database-admin.ts';

const name = `slipstream_test_${randomBytes(8).toString('hex')}`;
const role = `${name}_role`;
const admin = () => withDatabaseName(inject('adminUrl'), name);
const url = () => {
  const address = new URL(admin());
  address.username = role;
  address.password = 'a';
  return address.href;
};

beforeAll(() => runAsAdmin(inject('adminUrl'), `create role ${role} login password 'a'`));
afterEach(() => runAsAdmin(inject('adminUrl'), `drop database if exists ${name} with (force)`));
afterAll(() => runAsAdmin(inject('adminUrl'), `drop role ${role}`));

/** As a role with no more rights than these on an empty database; what the refusal says. */
async function migrate(...rights: string[]): Promise<string> {
  await runAsAdmin(inject('adminUrl'), `create database ${name}`);
  await runAsAdmin(admin(), 'revoke create on schema public from public', ...rights);
  return migrateAgain();
}

async function migrateAgain(): Promise<string> {
  const { pool, close } = openDatabase({ url: url() });
  const refusal = await migrateToLatest({ pool }).then(
    () => undefined,
    (error) => error,
  );
  const { rows } = await pool.query(`select count(*)::int as tables from pg_class
    where relnamespace = 'public'::regnamespace and relname in ('kysely_migration', 'tasks')`);
  await close();
  if (refusal === undefined) return `${rows[0].tables} tables`;
  expect(refusal).toBeInstanceOf(MigrationRefusedError);
  expect(refusal.message).not.toContain('\n');
  expect(rows).toEqual([{ tables: 0 }]);
  return refusal.message;
}

const extensions = ['pg_trgm', 'btree_gin', 'unaccent', 'btree_gist'].map(
  (each) => `create extension if not exists ${each}`,
);
const inDatabase = `grant create on database ${name} to ${role}`;
const inSchema = `grant create on schema public to ${role}`;
const refusalOf = (...statements: string[]) =>
  `The role "${role}" may not create what Slipstream needs: as an administrator, run "${statements.join('; ')}" in the database "${name}", and start again.`;

it('tells a role without any right all that an administrator has to run, which is enough', async () => {
  const statements = [...extensions, inDatabase, inSchema];
  expect(await migrate()).toBe(refusalOf(...statements));
  await runAsAdmin(admin(), ...statements);
  expect(await migrateAgain()).toBe('2 tables');
});

it('tells what the operator’s page has, too', async () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const statements = [...extensions, inDatabase, inSchema].map((each) =>
    `${each};`.replaceAll(role, 'slipstream').replaceAll(name, 'slipstream'),
  );
  expect(page).toContain(`\`\`\`sql\n${statements.join('\n')}\n\`\`\``);
});

it('needs no more than the role and the database that the operator’s page makes', async () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const [, block = ''] = page.match(/```sql\n(create role [^`]+)```/) ?? [];
  const [makeRole = '', makeDatabase = ''] = block.split('\n');
  expect(makeRole).toBe("create role slipstream login password 'secret';");
  await runAsAdmin(
    inject('adminUrl'),
    makeDatabase
      .replace('database slipstream', `database ${name}`)
      .replace('owner slipstream', `owner ${role}`),
  );
  expect(await migrateAgain()).toBe('2 tables');
});

it('tells a role that may not create tables of that alone', async () => {
  expect(await migrate(inDatabase)).toBe(refusalOf(inSchema));
});

it('tells of the extensions that nobody has made yet', async () => {
  const rights = [
    extensions[0] ?? '',
    inSchema,
    `create schema graphile_worker authorization ${role}`,
  ];
  expect(await migrate(...rights)).toBe(refusalOf(...extensions.slice(1)));
});

it('lets a role make them that may create in the database and its schema', async () => {
  expect(await migrate(inDatabase, inSchema)).toBe('2 tables');
});

it('names the owner of the tables where a later migration is due', async () => {
  expect(await migrate(inDatabase, inSchema)).toBe('2 tables');
  await runAsAdmin(
    admin(),
    `alter table kysely_migration owner to current_user`,
    `grant select, delete on kysely_migration to ${role}`,
  );
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  await expect(refuseMissingRights(client)).rejects.toThrow(
    /^The tables of the database "\w+" belong to the role "\w+", and "\w+" may not change them: set DATABASE_MIGRATION_URL to an address with that role\.$/,
  );
  await client.end();
});

it('names an extension that the server does not have', async () => {
  await runAsAdmin(inject('adminUrl'), `create database ${name}`);
  const client = new pg.Client({ connectionString: admin() });
  await client.connect();
  await expect(refuseMissingRights(client, ['pg_trgm', 'pg_absent'])).rejects.toThrow(
    'This PostgreSQL has no extension pg_absent: install its contrib modules (Debian: postgresql-contrib), or set DATABASE_URL to another server.',
  );
  await client.end();
});

it.each([
  ['14.23', 14, 'Slipstream needs PostgreSQL 15 or newer, and this server is PostgreSQL 14.23: '],
  ['9.6.24', 9, 'Slipstream needs PostgreSQL 15 or newer, and this server is PostgreSQL 9.6.24: '],
])('refuses PostgreSQL %s', async (version, major, message) => {
  const client = { query: async () => ({ rows: [{ version, major }] }) } as unknown as pg.Client;
  await expect(refuseOldServer(client)).rejects.toThrow(message);
});
