import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { fillBaseline } from './baseline-rows.ts';

/*
 * Writes baseline-dump.sql: a database of the first release with forty founders, as a backup of it
 * would have it. Run once; the file stays as it is, whatever becomes of the migrations.
 *   npx tsx db/testing/make-baseline-dump.ts
 */
const dataDir = path.join(tmpdir(), `slipstream-dump-${process.pid}`);
const server = await startEmbeddedPostgres({ dataDir, throwaway: true });
const client = new pg.Client({ connectionString: server.url });
await client.connect();
const baseline = '20261122-000001-baseline';
const schema = await readFile(new URL(`../migrations/${baseline}.sql`, import.meta.url), 'utf8');
await client.query(schema);
await fillBaseline(client, 40);

const { rows: tables } = await client.query<{ name: string; columns: string; key: string | null }>(`
  select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
    max(a.attname) filter (where a.attidentity <> '') as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by 1 order by 1`);
const parts = [
  schema,
  `create table kysely_migration
  (name varchar(255) primary key, timestamp varchar(255) not null);
insert into kysely_migration values ('${baseline}', '2026-06-01T09:00:00.000Z');`,
  'set session_replication_role = replica;',
];
for (const { name, columns, key } of tables) {
  const { rows } = await client.query(
    `select coalesce(json_agg(t), '[]')::text as all from (select ${columns} from ${name}) t`,
  );
  if (rows[0].all === '[]') continue;
  // Identities count on after the rows that are there.
  const next = key
    ? `\nselect setval(pg_get_serial_sequence('${name}', '${key}'), (select max(${key}) from ${name}));`
    : '';
  parts.push(`insert into ${name} (${columns}) overriding system value
select ${columns} from json_populate_recordset(null::${name}, $json$${rows[0].all}$json$);${next}`);
}
parts.push('set session_replication_role = origin;');
await writeFile(new URL('baseline-dump.sql', import.meta.url), `${parts.join('\n\n')}\n`);
await client.end();
await server.stop();
