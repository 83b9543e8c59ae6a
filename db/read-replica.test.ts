import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openReadReplica, type Reader, type ReadReplica } from './read-replica.ts';
import { runAsAdmin } from './testing/database-admin.ts';
import { startDatabaseProxy } from './testing/database-proxy.ts';
import { useTestDatabase } from './testing/test-database.ts';

const primary = useTestDatabase();
/** Stands in for a replica: it says what the test wants it to have replayed. */
const standIn = useTestDatabase();

let replica: ReadReplica;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
const onError = vi.fn();
const nobody: Reader = { writtenAt: null, ids: [] };

beforeEach(async () => {
  onError.mockClear();
  const name = new URL(standIn().url).pathname.slice(1);
  await runAsAdmin(
    standIn().url,
    `create schema if not exists fake`,
    `create table if not exists fake.state (replayed pg_lsn)`,
    `delete from fake.state`,
    `insert into fake.state values ('FFFF/0')`,
    `create or replace function fake.pg_is_in_recovery() returns boolean language sql
      as 'select replayed is not null from fake.state'`,
    `create or replace function fake.pg_last_wal_replay_lsn() returns pg_lsn language sql
      as 'select replayed from fake.state'`,
    `alter database ${name} set search_path = fake, pg_catalog, public`,
  );
  proxy = await startDatabaseProxy(standIn().url);
  replica = openReadReplica({
    url: proxy.url,
    primary: primary(),
    pollMs: 10,
    maxLagMs: 300,
    onError,
  });
});
afterEach(async () => {
  await replica.close();
  await proxy.close();
});

const replay = (position: string | null) =>
  standIn().pool.query('update fake.state set replayed = $1', [position]);

async function serverOf(reader: Reader): Promise<'primary' | 'replica'> {
  const { rows } = await replica.read(reader, (db) =>
    sql<{ name: string }>`select current_database() as name`.execute(db),
  );
  return primary().url.includes(rows[0]?.name ?? '?') ? 'primary' : 'replica';
}
const becomes = (reader: Reader, server: 'primary' | 'replica') =>
  vi.waitFor(async () => expect(await serverOf(reader)).toBe(server), 10_000);

it('serves what nobody has just written', async () => {
  await becomes(nobody, 'replica');
});

it('serves nobody who wrote what it does not have yet', async () => {
  await becomes(nobody, 'replica');
  await primary().pool.query('create table if not exists written ()');
  const wrote: Reader = { writtenAt: await replica.position(), ids: [] };
  await replay('0/1');
  await becomes(wrote, 'primary');
  await replay(wrote.writtenAt);
  await becomes(wrote, 'replica');
});

it('serves nobody whose pages were told of a change until it has that change', async () => {
  await becomes(nobody, 'replica');
  await replay(await replica.position());
  await becomes(nobody, 'replica');
  await primary().pool.query('create table changed_once ()');
  replica.noteChange({ founderId: 'ada', cohortId: 'spring' });
  for (const ids of [
    ['ada', null],
    [null, 'spring'],
  ]) {
    expect(await serverOf({ writtenAt: null, ids })).toBe('primary');
  }
  expect(await serverOf({ writtenAt: null, ids: ['bo', 'autumn'] })).toBe('replica');
  await replay('FFFF/0');
  await becomes({ writtenAt: null, ids: ['ada', 'spring'] }, 'replica');
});

it('serves nobody after the connection that hears of changes broke, until it has all', async () => {
  await becomes(nobody, 'replica');
  replica.noteChange(null);
  expect(await serverOf(nobody)).toBe('primary');
  await becomes(nobody, 'replica');
});

it('serves nobody while it is behind, and again when it caught up', async () => {
  await becomes(nobody, 'replica');
  await replay('0/1');
  await becomes(nobody, 'primary');
  await replay('FFFF/0');
  await becomes(nobody, 'replica');
});

it('fails nobody when it dies, is reported once, and serves again when it is back', async () => {
  await becomes(nobody, 'replica');
  proxy.cut();
  for (let index = 0; index < 5; index += 1) expect(await serverOf(nobody)).toBe('primary');
  await becomes(nobody, 'primary');
  proxy.mend();
  await becomes(nobody, 'replica');
  expect(onError.mock.calls.length).toBeLessThanOrEqual(2);
});

it('serves nobody if it was made a primary', async () => {
  await becomes(nobody, 'replica');
  await replay(null);
  await becomes(nobody, 'primary');
});
