import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { startDatabaseClock } from './clock.ts';
import { useTestDatabase } from './testing/test-database.ts';

const { db } = useTestDatabase();
afterEach(() => {
  vi.useRealTimers();
});

const shiftProcessClock = (hours: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + hours * 3_600_000);
};

async function readDatabaseTime(): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]?.at.getTime() as number;
}

it.for([-25, 25])(
  'tells the database’s time in a process whose own clock is %i hours off',
  async (hours) => {
    const clock = await startDatabaseClock(db, { onError: () => undefined });
    shiftProcessClock(hours);
    const other = await startDatabaseClock(db, { onError: () => undefined });
    const at = await readDatabaseTime();
    for (const each of [clock, other]) {
      expect(Math.abs(each.now().getTime() - at)).toBeLessThan(2_000);
      each.stop();
    }
  },
);
