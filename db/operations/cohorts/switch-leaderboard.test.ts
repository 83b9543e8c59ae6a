import { expect, it } from 'vitest';
import { findFounderWeek } from '#db/queries/digest.ts';
import { findOverview } from '#db/queries/overview.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { leaderboardNow, useLeaderboard } from '#db/testing/use-leaderboard.ts';
import { switchLeaderboard } from './switch-leaderboard.ts';

const { database, cohort, founder, look, short } = useLeaderboard();
const work = [{ at: leaderboardNow, count: 2 }];
const now = leaderboardNow;

async function turn(isOn: boolean, cohortId = cohort().id) {
  const { db } = database();
  const actor = await newAccount(db, 'admin');
  await switchLeaderboard(db, { cohortId, isOn, actor, now });
}

it('closes both boards to the cohort, and keeps its founders off the community’s', async () => {
  const ada = await founder('Ada', work);
  const other = await newCohort(database().db);
  const bo = await founder('Bo', [{ at: now, count: 1 }], other.id);
  const lookFromOther = () =>
    look(bo, {
      viewer: { id: bo, timeZone: 'UTC', cohort: { id: other.id, name: other.name } },
      scope: 'community',
    });
  expect((await lookFromOther()).rows.map(({ name }) => name)).toEqual(['Ada', 'Bo']);
  await turn(false);
  for (const scope of ['cohort', 'community'] as const) {
    await expect(look(ada, { scope })).rejects.toMatchObject({ code: 'leaderboard_off' });
  }
  const board = await lookFromOther();
  expect(board.rows.map(({ rank, name }) => [rank, name])).toEqual([[1, 'Bo']]);
  expect(board.leaders.mostConsistent?.holders.map(({ name }) => name) ?? []).not.toContain('Ada');
  expect(board.size).toBe(1);
  await turn(true);
  expect(short((await look(ada)).rows)).toHaveLength(1);
});

it('gives no rank on the dashboard and in the weekly email, which keep everything else', async () => {
  const { db } = database();
  const ada = await founder('Ada', work);
  const rank = async () => {
    const { stats } = await findOverview(db, { founderId: ada, now });
    return [stats.rank, stats.cohortSize, stats.tasksCompleted];
  };
  const monday = new Date('2026-06-22T09:00:00Z');
  const week = () => findFounderWeek(db, { founderId: ada, weekStart: '2026-06-14', now: monday });
  expect(await rank()).toEqual([1, 1, 2]);
  expect(await week()).toMatchObject({ rank: 1, cohort: { hasLeaderboard: true } });
  await turn(false);
  expect(await rank()).toEqual([null, 0, 2]);
  expect(await week()).toMatchObject({
    rank: null,
    tasks: 2,
    cohort: { hasLeaderboard: false, podium: [], mostConsistent: null, tasks: 2 },
  });
});

it('is in the audit log once for each change', async () => {
  const { db } = database();
  await db.deleteFrom('audit_log').execute();
  for (const isOn of [false, false, true]) await turn(isOn);
  const entries = await db.selectFrom('audit_log').orderBy('id').select('action').execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'cohort.leaderboard_off',
    'cohort.leaderboard_on',
  ]);
});
