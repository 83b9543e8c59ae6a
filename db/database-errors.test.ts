import { createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#db/connect.ts';
import { isDatabaseUnavailable, isInvalidText } from '#db/database-errors.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const database = useTestDatabase();
const { db } = database;

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
}

describe('isDatabaseUnavailable', () => {
  it('recognises a server that is not there', async () => {
    const handle = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
    expect(isDatabaseUnavailable(await failure(handle.pool.query('select 1')))).toBe(true);
    await handle.close();
  });

  it.each([
    ['28P01', 'password authentication failed for user "slipstream"'],
    ['28000', 'role "slipstream" does not exist'],
    ['3D000', 'database "slipstream" does not exist'],
    ['42501', 'permission denied for database "slipstream"'],
    ['55000', 'database "slipstream" is not currently accepting connections'],
    ['53300', 'sorry, too many clients already'],
    ['57P03', 'the database system is starting up'],
    ['57P01', 'terminating connection due to administrator command'],
  ])('recognises a server that refuses us with %s', async (code, message) => {
    const fields = `SFATAL\0C${code}\0M${message}\0\0`;
    const reply = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields)]);
    reply.writeInt32BE(reply.length - 1, 1);
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(reply));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const handle = openDatabase({ url: `postgres://slipstream@127.0.0.1:${port}/slipstream` });
    const refused = await failure(handle.pool.query('select 1'));
    expect(refused).toMatchObject({ code });
    expect(isDatabaseUnavailable(refused)).toBe(true);
    await handle.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('recognises a socket that is not there', async () => {
    const handle = openDatabase({ url: 'postgres://nobody@/nothing?host=/nonexistent' });
    expect(isDatabaseUnavailable(await failure(handle.pool.query('select 1')))).toBe(true);
    await handle.close();
  });

  it('recognises a connection that was cut', async () => {
    const { pool } = database();
    const cut = await failure(pool.query('select pg_terminate_backend(pg_backend_pid())'));
    expect(isDatabaseUnavailable(cut)).toBe(true);
  });

  it('recognises a connection that was cut during a transaction and cannot be rolled back any more', async () => {
    const cut = await failure(
      db
        .transaction()
        .execute((trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)),
    );
    expect(isDatabaseUnavailable(cut)).toBe(true);
  });

  it('recognises a statement that took too long', async () => {
    const slow = await failure(
      database().pool.query('set local statement_timeout = 20; select pg_sleep(5)'),
    );
    expect(isDatabaseUnavailable(slow)).toBe(true);
  });

  it('ignores our own mistakes', async () => {
    const { pool } = database();
    expect(isDatabaseUnavailable(await failure(pool.query('select nonsense')))).toBe(false);
    expect(isDatabaseUnavailable(await failure(pool.query('select 1/0')))).toBe(false);
    const forbidden = await failure(
      pool.query('begin; set local role pg_monitor; select * from accounts'),
    );
    expect(forbidden).toMatchObject({ code: '42501' });
    expect(isDatabaseUnavailable(forbidden)).toBe(false);
    expect(isDatabaseUnavailable(new Error('Connection is a word'))).toBe(false);
  });
});

it('isInvalidText recognises a NUL character and a malformed id', async () => {
  const { pool } = database();
  expect(isInvalidText(await failure(pool.query('select $1::text', ['\u0000'])))).toBe(true);
  expect(isInvalidText(await failure(pool.query('select $1::uuid', ['x'])))).toBe(true);
  expect(isInvalidText(await failure(pool.query('select 1/0')))).toBe(false);
});
