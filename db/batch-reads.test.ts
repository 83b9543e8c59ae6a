import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { batchReads } from './batch-reads.ts';
import { useTestDatabase } from './testing/test-database.ts';

const { db } = useTestDatabase();
afterEach(() => void vi.useRealTimers());

/** Doubles numbers, and records which were read together. */
function newReads() {
  const together: number[][] = [];
  const read = batchReads<number, number>(async (db, keys) => {
    together.push([...keys]);
    const { rows } = await sql<{ double: number }>`
      select n * 2 as double from unnest(${keys}::int[]) with ordinality as each (n, place)
      order by place`.execute(db);
    return rows.map((row) => row.double);
  });
  return { read, together };
}

it('reads together what is requested at the same moment, and answers each request', async () => {
  const { read, together } = newReads();
  const keys = Array.from({ length: 40 }, (_, index) => index % 30);
  expect(await Promise.all(keys.map((key) => read(db, key)))).toEqual(keys.map((key) => key * 2));
  expect(together.map((batch) => batch.length)).toEqual([32, 8]);
});

it('caches nothing: a read starts after it was requested', async () => {
  const { read, together } = newReads();
  expect(await read(db, 1)).toBe(2);
  const running = read(db, 1);
  await vi.waitUntil(() => together.length === 2, 20_000);
  expect(await Promise.all([running, read(db, 1)])).toEqual([2, 2]);
  expect(together).toEqual([[1], [1], [1]]);
});

it('collects requests while a read is running, but does not wait for one that hangs', async () => {
  const together: number[][] = [];
  let end = () => {};
  const read = batchReads<number, number>(async (_, keys) => {
    together.push([...keys]);
    if (keys.includes(1)) await new Promise<void>((resolve) => (end = resolve));
    return [...keys];
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hanging = read(db, 1);
  await vi.waitUntil(() => together.length === 1, 20_000);
  const behind = [read(db, 2)];
  await new Promise((resolve) => setImmediate(resolve));
  behind.push(read(db, 3));
  expect(together).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(20);
  expect(await Promise.all(behind)).toEqual([2, 3]);
  expect(together).toEqual([[1], [2, 3]]);
  end();
  expect(await hanging).toBe(1);
});

it('keeps the reads of a transaction to themselves', async () => {
  const { read, together } = newReads();
  const inside = (key: number) => db.transaction().execute((trx) => read(trx, key));
  expect(await Promise.all([inside(1), inside(2), read(db, 3)])).toEqual([2, 4, 6]);
  expect(together).toHaveLength(3);
});

it('fails every request of a read that failed, and goes on', async () => {
  const divide = batchReads<number, number>(async (_, keys) => {
    const { rows } = await sql<{ n: number }>`
      select 12 / n as n from unnest(${keys}::int[]) n`.execute(db);
    return rows.map((row) => row.n);
  });
  const answers = await Promise.allSettled([divide(db, 0), divide(db, 3)]);
  expect(answers.map((each) => each.status)).toEqual(['rejected', 'rejected']);
  expect(await divide(db, 3)).toBe(4);
});
