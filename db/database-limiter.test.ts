import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterEach, expect, it, vi } from 'vitest';
import { DatabaseLimiter } from './database-limiter.ts';
import { useTestDatabase } from './testing/test-database.ts';

const database = useTestDatabase();
const hourMs = 3_600_000;
afterEach(() => {
  vi.useRealTimers();
});

const newLimiter = (name: string) =>
  new DatabaseLimiter({ pool: database().pool, name, points: 2, seconds: 900, sweeps: false });

const shiftProcessClock = (hours: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + hours * hourMs);
};

it.for([-26, 26])(
  'counts and waits by the database’s clock in a process that is %i hours off',
  async (hours) => {
    const limiter = newLimiter(`shifted ${hours}`);
    expect((await limiter.consume('ada')).remainingPoints).toBe(1);
    shiftProcessClock(hours);
    expect((await limiter.consume('ada')).remainingPoints).toBe(0);
    const refused = await limiter.consume('ada').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RateLimiterRes);
    expect((refused as RateLimiterRes).msBeforeNext).toBeGreaterThan(890_000);
    vi.useRealTimers();
    const again = (await limiter.consume('ada').catch((error: unknown) => error)) as RateLimiterRes;
    expect(again.msBeforeNext).toBeGreaterThan(880_000);
    expect(again.msBeforeNext).toBeLessThanOrEqual(900_000);
    // Sweeping with a clock that is ahead deletes nothing that counts.
    shiftProcessClock(hours);
    await limiter.clearExpired();
    expect((await limiter.get('ada'))?.consumedPoints).toBe(4);
  },
);

it('begins anew when the time is over, and forgets that an hour later', async () => {
  const { pool } = database();
  const limiter = newLimiter('over');
  const age = (ms: number) =>
    pool.query('update rate_limits set expire = expire - $1::bigint where key = $2', [
      ms,
      'over:bo',
    ]);
  await limiter.consume('bo', 2);
  await age(900_000);
  expect(await limiter.get('bo')).toBeNull();
  expect((await limiter.consume('bo')).consumedPoints).toBe(1);
  await age(900_000 + hourMs + 1_000);
  await limiter.clearExpired();
  const { rows } = await pool.query(`select from rate_limits where key = 'over:bo'`);
  expect(rows).toEqual([]);
});

it('after the database’s clock was set back nobody waits for longer than a day', async () => {
  const limiter = newLimiter('set back');
  await limiter.block('cy', 24 * 3_600);
  const future = `update rate_limits set expire = expire + ${30 * 24 * hourMs} where key = $1`;
  await database().pool.query(future, ['set back:cy']);
  const refused = (await limiter.consume('cy').catch((each: unknown) => each)) as RateLimiterRes;
  expect(refused.msBeforeNext).toBeLessThanOrEqual(24 * hourMs);
  expect(refused.msBeforeNext).toBeGreaterThan(23 * hourMs);
});
