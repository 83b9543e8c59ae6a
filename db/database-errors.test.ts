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
    expect(isDatabaseUnavailable(new Error('Connection is a word'))).toBe(false);
  });
});

it('isInvalidText recognises a NUL character and a malformed id', async () => {
  const { pool } = database();
  expect(isInvalidText(await failure(pool.query('select $1::text', ['\u0000'])))).toBe(true);
  expect(isInvalidText(await failure(pool.query('select $1::uuid', ['x'])))).toBe(true);
  expect(isInvalidText(await failure(pool.query('select 1/0')))).toBe(false);
});
