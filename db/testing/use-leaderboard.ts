import { beforeEach } from 'vitest';
import { findLeaderboard } from '../queries/leaderboard/find-leaderboard.ts';
import { newCohort, newFounder } from './new-founder.ts';
import { newCompletedTask } from './new-task.ts';
import { readRow } from './rows.ts';
import { useTestDatabase } from './test-database.ts';

type LeaderboardInput = Partial<Parameters<typeof findLeaderboard>[1]>;
type Rows = Awaited<ReturnType<typeof findLeaderboard>>['rows'];

/** A Wednesday: the week began on Sunday the 14th. */
export const leaderboardNow = new Date('2026-06-17T12:00:00Z');

/** For each test: a cohort that is the whole community, its founders at work, and its leaderboard. */
export function useLeaderboard() {
  const database = useTestDatabase();
  let cohort = { id: '', name: '' };

  beforeEach(async () => {
    const { db } = database();
    // Each test starts with an empty community.
    await db.updateTable('startup_applications').set({ status: 'withdrawn' }).execute();
    cohort = await newCohort(db);
  });

  async function founder(
    name: string,
    work: { at: Date; count: number }[] = [],
    cohortId = cohort.id,
  ): Promise<string> {
    const { db } = database();
    const { id } = await newFounder(db, { cohortId, name });
    for (const { at, count } of work) {
      for (let index = 0; index < count; index += 1) {
        await newCompletedTask(db, { founderId: id, at });
      }
    }
    return id;
  }

  async function look(viewerId: string, overrides: LeaderboardInput = {}) {
    const { db } = database();
    const { time_zone: timeZone } = await readRow(db, 'founders', { id: viewerId }, 'time_zone');
    return findLeaderboard(db, {
      viewer: { id: viewerId, timeZone, cohort },
      scope: 'cohort',
      period: 'all',
      page: 1,
      pageSize: 50,
      now: leaderboardNow,
      ...overrides,
    });
  }

  const short = (rows: Rows) => rows.map((row) => [row.rank, row.name, row.points]);

  return { database, cohort: () => cohort, founder, look, short };
}
