import { describe, expect, it } from 'vitest';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { leaderboardNow as now, useLeaderboard } from '#db/testing/use-leaderboard.ts';
import { createLeaderboardCache } from './leaderboard-cache.ts';

const { database, founder, look, short } = useLeaderboard();
const { db } = database;

describe('pages', () => {
  it('contain everybody once, and tell me where I am', async () => {
    for (let index = 0; index < 11; index += 1) {
      await founder(`Peer ${index}`, [{ at: now, count: index < 5 ? 1 : 2 }]);
    }
    const zoe = await founder('Zoe');
    for (const scope of ['cohort', 'community'] as const) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => look(zoe, { scope, page, pageSize: 4 })),
      );
      expect(pages.flatMap(({ rows }) => rows.map((row) => row.rank))).toEqual([
        ...[1, 1, 1, 1, 1, 1],
        // Zoe has no points yet, and so no rank.
        ...[7, 7, 7, 7, 7, null],
      ]);
      expect(new Set(pages.flatMap(({ rows }) => rows.map((row) => row.name))).size).toBe(12);
      for (const { me, size, pages: count } of pages) {
        expect([me?.rank, me?.page, size, count]).toEqual([null, 3, 12, 3]);
      }
      expect(await look(zoe, { scope, page: 99, pageSize: 4 })).toMatchObject({ page: 3 });
    }
  });
});

describe('a community board from the cache', () => {
  it('follows the viewer’s points up and down, with their rank', async () => {
    await founder('Bert', [{ at: now, count: 2 }]);
    const ada = await founder('Ada');
    const cache = createLeaderboardCache(() => 0);
    const mine = () => look(ada, { scope: 'community', cache });
    expect(short((await mine()).rows)).toEqual([
      [1, 'Bert', 40],
      [null, 'Ada', 0],
    ]);
    let taskId = '';
    for (let index = 0; index < 3; index += 1) {
      taskId = (await newCompletedTask(db, { founderId: ada, at: now })).task.id;
    }
    const ahead = await mine();
    expect(short(ahead.rows)).toEqual([
      [1, 'Ada', 60],
      [2, 'Bert', 40],
    ]);
    expect(ahead.me).toMatchObject({ rank: 1, points: 60, streak: 1, tasksCompleted: 3 });
    expect(ahead.leaders.topPerformer).toMatchObject({ value: 60, holders: [{ name: 'Ada' }] });
    await reopenTask(db, { founderId: ada, taskId, now });
    expect(short((await mine()).rows)).toEqual([
      [1, 'Ada', 40],
      [1, 'Bert', 40],
    ]);
  });

  it('marks each viewer’s own row and first place, whoever looked before', async () => {
    const bert = await founder('Bert', [{ at: now, count: 3 }]);
    const ada = await founder('Ada', [{ at: now, count: 1 }]);
    const cleo = await founder('Cleo');
    const cache = createLeaderboardCache(() => 0);
    const first = async (id: string) => {
      const input = { scope: 'community', page: 1, pageSize: 1, cache } as const;
      const { rows, leaders, me } = await look(id, input);
      return [rows[0]?.isMe, leaders.topPerformer?.holders[0]?.isMe, me?.rank];
    };
    expect(await first(cleo)).toEqual([false, false, null]);
    expect(await first(bert)).toEqual([true, true, 1]);
    expect(await first(ada)).toEqual([false, false, 2]);
    const second = { scope: 'community', page: 2, pageSize: 1, cache } as const;
    expect(short((await look(cleo, second)).rows)).toEqual([[2, 'Ada', 20]]);
    expect((await look(bert, second)).leaders.taskMaster?.holders[0]?.isMe).toBe(true);

    for (let index = 0; index < 2; index += 1) {
      await newCompletedTask(db, { founderId: cleo, at: now });
    }
    expect(await first(cleo)).toEqual([false, false, 2]);
    const third = { scope: 'community', page: 3, pageSize: 1, cache } as const;
    expect(short((await look(cleo, third)).rows)).toEqual([[3, 'Ada', 20]]);
    expect(await first(ada)).toEqual([false, false, 2]);
  });
});

it('counts a cohort anew for every look', async () => {
  const bert = await founder('Bert');
  const ada = await founder('Ada');
  const cache = createLeaderboardCache(() => 0);
  const points = async () => (await look(ada, { cache })).rows.map((row) => row.points);
  expect(await points()).toEqual([0, 0]);
  await newCompletedTask(db, { founderId: bert, at: now });
  expect(await points()).toEqual([20, 0]);
});
