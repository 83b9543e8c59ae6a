import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DatabaseHandle, openDatabase } from './connect.ts';
import { startDatabaseProxy } from './testing/database-proxy.ts';
import { useTestDatabase } from './testing/test-database.ts';

const database = useTestDatabase();

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

function open(options: Partial<Parameters<typeof openDatabase>[0]> = {}): DatabaseHandle {
  const handle = openDatabase({ url: database().url, ...options });
  opened.push(handle);
  return handle;
}

async function backendOf({ pool }: DatabaseHandle): Promise<number> {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  return rows[0].pid;
}

async function kill(pid: number): Promise<void> {
  await database().pool.query('select pg_terminate_backend($1)', [pid]);
}

describe('values', () => {
  it('come as calendar dates, numbers and instants', async () => {
    const { rows } = await sql`
      select '2026-03-29'::date as day, count(*) as count, 9007199254740991 as most,
        '2026-03-29T02:30:00+02:00'::timestamptz as at from generate_series(1, 3)`.execute(
      open().db,
    );
    expect(rows).toEqual([
      {
        day: '2026-03-29',
        count: 3,
        most: Number.MAX_SAFE_INTEGER,
        at: new Date('2026-03-29T00:30:00Z'),
      },
    ]);
  });
});

describe('closing', () => {
  it('ends the pool even if only the pool itself was used', async () => {
    const { pool, close } = openDatabase({ url: database().url });
    await pool.query('select');
    await close();
    expect(pool.totalCount).toBe(0);
  });
});

describe('idle connections', () => {
  it('are closed within a minute', () => {
    expect(open().pool.options.idleTimeoutMillis).toBeLessThan(60_000);
  });
});

describe('time', () => {
  it('is limited for every statement, and for idle transactions', async () => {
    const { rows } = await open().pool.query(
      `select name, setting from pg_settings
       where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
    );
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '15000' },
      { name: 'statement_timeout', setting: '10000' },
    ]);
  });

  it('cancels a statement that takes too long and keeps the connection', async () => {
    const handle = open({ max: 1, statementTimeoutMs: 100 });
    const pid = await backendOf(handle);
    await expect(sql`select pg_sleep(60)`.execute(handle.db)).rejects.toMatchObject({
      code: '57014',
    });
    expect(await backendOf(handle)).toBe(pid);
  });

  it('cancels a statement inside a transaction, which is rolled back', async () => {
    const { db } = open({ max: 1, statementTimeoutMs: 100 });
    const running = db.transaction().execute(async (trx) => {
      await sql`create table never_made (id int)`.execute(trx);
      await sql`select pg_sleep(60)`.execute(trx);
    });
    await expect(running).rejects.toMatchObject({ code: '57014' });
    await expect(sql`select from never_made`.execute(db)).rejects.toMatchObject({ code: '42P01' });
  });
});

describe('a connection that the server closes', () => {
  it('is replaced if it was idle; the process goes on and is told', async () => {
    const onIdleError = vi.fn();
    const handle = open({ max: 1, onIdleError });
    const pid = await backendOf(handle);
    await kill(pid);
    await vi.waitFor(() => expect(onIdleError).toHaveBeenCalled(), 20_000);
    expect(await backendOf(handle)).not.toBe(pid);
  });

  it('fails only the query that was running on it', async () => {
    const handle = open({ max: 1 });
    const pid = await backendOf(handle);
    const sleeping = sql`select pg_sleep(60)`.execute(handle.db);
    const failed = expect(sleeping).rejects.toThrow();
    await vi.waitFor(async () => {
      const { rows } = await database().pool.query(
        `select state from pg_stat_activity where pid = $1 and query like '%pg_sleep%'`,
        [pid],
      );
      expect(rows).toEqual([{ state: 'active' }]);
    });
    await kill(pid);
    await failed;
    expect(await backendOf(handle)).not.toBe(pid);
  });

  it('fails a transaction that was between two statements', async () => {
    const handle = open({ max: 1 });
    const running = handle.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`create table never_made (id int)`.execute(trx);
      await kill(rows[0]?.pid ?? 0);
      await sql`select 1`.execute(trx);
    });
    await expect(running).rejects.toThrow();
    await expect(sql`select from never_made`.execute(handle.db)).rejects.toMatchObject({
      code: '42P01',
    });
  });
});

describe('a connection on a broken network', () => {
  let gate: Awaited<ReturnType<typeof startDatabaseProxy>>;
  beforeEach(async () => {
    gate = await startDatabaseProxy(database().url);
    opened.push(gate);
  });

  it('is replaced if it was cut', async () => {
    const handle = open({ url: gate.url, max: 1 });
    const pid = await backendOf(handle);
    gate.mend();
    await vi.waitFor(async () => expect(await backendOf(handle)).not.toBe(pid), 20_000);
  });

  it('costs one limited wait if it has fallen silent, and is not used again', async () => {
    const handle = open({ url: gate.url, max: 1, statementTimeoutMs: 100 });
    await sql`select 1`.execute(handle.db);
    gate.silence();
    gate.openForNew();
    await expect(sql`select 1`.execute(handle.db)).rejects.toThrow('Query read timeout');
    const { rows } = await sql`select 1 as answer`.execute(handle.db);
    expect(rows).toEqual([{ answer: 1 }]);
  });

  it('costs a transaction one limited wait, too', async () => {
    const handle = open({ url: gate.url, max: 1, statementTimeoutMs: 100 });
    const before = Date.now();
    const running = handle.db.transaction().execute(async (trx) => {
      gate.silence();
      gate.openForNew();
      await sql`select ${1}::int`.execute(trx);
    });
    await expect(running).rejects.toThrow();
    // Waiting again for the answer to the rollback would take twice the 2.1 seconds.
    expect(Date.now() - before).toBeLessThan(4_000);
    expect(await backendOf(handle)).toBeGreaterThan(0);
  });
});
