import { beforeEach, expect, it } from 'vitest';
import { changeTimeZone } from '#db/operations/founders/change-time-zone.ts';
import { completeNewTask } from '#db/testing/complete-new-task.ts';
import { newCohort } from '#db/testing/new-cohort.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findLeaderboard } from './find-leaderboard.ts';

const database = useTestDatabase();
// A Wednesday: the week began on Sunday the 14th.
const now = new Date('2026-06-17T12:00:00Z');
const lastWeek = new Date('2026-06-10T12:00:00Z');

let cohort: Awaited<ReturnType<typeof newCohort>>;
beforeEach(async () => {
  cohort = await newCohort(database().db);
});

async function founder(name: string, tasks: { at: Date; count: number }[]): Promise<string> {
  const { db } = database();
  const { id } = await newFounder(db, { cohortId: cohort.id, name });
  for (const { at, count } of tasks) {
    for (let index = 0; index < count; index += 1) {
      await completeNewTask(db, { founderId: id, at });
    }
  }
  return id;
}

it('ranks the cohort, ties sharing a rank', async () => {
  const { db } = database();
  await founder('Cleo', [{ at: lastWeek, count: 2 }]);
  await founder('Bert', [{ at: now, count: 2 }]);
  await founder('Dora', []);
  const founderId = await founder('Ada', [{ at: now, count: 1 }]);
  await completeNewTask(db, { founderId: (await newFounder(db)).id, at: now });
  const board = await findLeaderboard(db, { founderId, period: 'all', now });
  expect(board.rows.map((row) => [row.rank, row.name, row.points, row.streak])).toEqual([
    [1, 'Bert', 40, 1],
    [1, 'Cleo', 40, 0],
    [3, 'Ada', 20, 1],
    [4, 'Dora', 0, 0],
  ]);
  expect(board).toMatchObject({
    cohortName: cohort.name,
    me: { rank: 3, points: 20 },
    size: 4,
  });
});

it('counts this week only, when asked', async () => {
  const { db } = database();
  await founder('Cleo', [{ at: lastWeek, count: 3 }]);
  const founderId = await founder('Ada', [
    { at: lastWeek, count: 1 },
    { at: now, count: 1 },
  ]);
  const board = await findLeaderboard(db, { founderId, period: 'week', now });
  expect(board.rows.map((row) => [row.rank, row.name, row.points])).toEqual([
    [1, 'Ada', 20],
    [2, 'Cleo', 0],
  ]);
});

it('begins the week on the Sunday of whoever looks', async () => {
  const { db } = database();
  const founderId = await founder('Ada', [{ at: new Date('2026-06-13T23:00:00Z'), count: 1 }]);
  const mine = async () =>
    (
      await findLeaderboard(db, {
        founderId,
        period: 'week',
        now: new Date('2026-06-14T02:00:00Z'),
      })
    ).me?.points;
  // Saturday's task; in UTC it is Sunday by now, in New York still Saturday evening.
  expect(await mine()).toBe(0);
  await changeTimeZone(db, { founderId, timeZone: 'America/New_York' });
  expect(await mine()).toBe(20);
});

it('counts at most 200 points a day in both', async () => {
  const founderId = await founder('Ada', [
    { at: new Date('2026-06-16T12:00:00Z'), count: 12 },
    { at: now, count: 1 },
  ]);
  for (const period of ['all', 'week'] as const) {
    const board = await findLeaderboard(database().db, { founderId, period, now });
    expect(board.me).toEqual({ rank: 1, points: 220 });
  }
});

it('shows the best ten, and me wherever I am', async () => {
  for (let index = 0; index < 11; index += 1)
    await founder(`Peer ${index}`, [{ at: now, count: 1 }]);
  const founderId = await founder('Zoe', []);
  const board = await findLeaderboard(database().db, { founderId, period: 'all', now });
  expect(board.rows).toHaveLength(10);
  expect(board).toMatchObject({ me: { rank: 12, points: 0 }, size: 12 });
});

it('leaves out who is no longer accepted', async () => {
  const { db } = database();
  const gone = await founder('Gone', [{ at: now, count: 1 }]);
  const founderId = await founder('Ada', []);
  await db
    .updateTable('startup_applications')
    .set({ status: 'rejected' })
    .where('id', '=', gone)
    .execute();
  const board = await findLeaderboard(db, { founderId, period: 'all', now });
  expect(board.rows.map((row) => row.name)).toEqual(['Ada']);
});

it('is empty without a cohort', async () => {
  const { db } = database();
  const founderId = await founder('Ada', []);
  await db
    .updateTable('founder_totals')
    .set({ cohort_id: null })
    .where('founder_id', '=', founderId)
    .execute();
  expect(await findLeaderboard(db, { founderId, period: 'all', now })).toEqual({
    cohortName: null,
    rows: [],
    me: null,
    size: 0,
  });
});
