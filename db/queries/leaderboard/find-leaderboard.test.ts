import { beforeEach, describe, expect, it } from 'vitest';
import { changeTimeZone } from '#db/operations/founders/change-time-zone.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { completeNewTask } from '#db/testing/complete-new-task.ts';
import { newCohort } from '#db/testing/new-cohort.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findLeaderboard } from './find-leaderboard.ts';
import { keepBoards } from './keep-boards.ts';
import { readBoard } from './read-board.ts';

const database = useTestDatabase();
// A Wednesday: the week began on Sunday the 14th.
const now = new Date('2026-06-17T12:00:00Z');
const lastWeek = new Date('2026-06-10T12:00:00Z');

let cohort: { id: string; name: string };
beforeEach(async () => {
  const { db } = database();
  // The community of one test is not that of the next.
  await db.updateTable('startup_applications').set({ status: 'withdrawn' }).execute();
  cohort = await newCohort(db);
});

type Work = { at: Date; count: number }[];

async function founder(name: string, work: Work = [], cohortId = cohort.id): Promise<string> {
  const { db } = database();
  const { id } = await newFounder(db, { cohortId, name });
  for (const { at, count } of work) {
    for (let index = 0; index < count; index += 1) {
      await completeNewTask(db, { founderId: id, at });
    }
  }
  return id;
}

type Wishes = Partial<Parameters<typeof findLeaderboard>[1]>;

async function look(viewerId: string, wishes: Wishes = {}) {
  const { db } = database();
  const { time_zone: timeZone } = await db
    .selectFrom('startup_applications')
    .where('id', '=', viewerId)
    .select('time_zone')
    .executeTakeFirstOrThrow();
  return findLeaderboard(db, {
    viewer: { id: viewerId, timeZone, cohort },
    scope: 'cohort',
    period: 'all',
    page: 1,
    pageSize: 50,
    now,
    ...wishes,
  });
}

type Rows = Awaited<ReturnType<typeof look>>['rows'];
const short = (rows: Rows) => rows.map((row) => [row.rank, row.name, row.points]);

describe('a cohort’s board', () => {
  it('ranks its founders, ties sharing a rank, and shows no more of them than it should', async () => {
    await founder('Cleo', [{ at: lastWeek, count: 2 }]);
    await founder('Bert', [{ at: now, count: 2 }]);
    await founder('Dora');
    const ada = await founder('Ada', [{ at: now, count: 1 }]);
    await founder('Stranger', [{ at: now, count: 9 }], (await newCohort(database().db)).id);
    const board = await look(ada);
    expect(short(board.rows)).toEqual([
      [1, 'Bert', 40],
      [1, 'Cleo', 40],
      [3, 'Ada', 20],
      [4, 'Dora', 0],
    ]);
    expect(board.rows[2]).toEqual({
      rank: 3,
      name: 'Ada',
      startupName: expect.any(String),
      avatar: null,
      isMe: true,
      points: 20,
      streak: 1,
      tasksCompleted: 1,
    });
    expect(board).toMatchObject({ cohortName: cohort.name, size: 4, page: 1, pages: 1 });
    expect(board.me).toEqual({ ...board.rows[2], page: 1, notCounted: 0 });
  });

  it('counts this week only, when asked', async () => {
    await founder('Cleo', [{ at: lastWeek, count: 3 }]);
    const ada = await founder('Ada', [
      { at: lastWeek, count: 1 },
      { at: now, count: 1 },
    ]);
    const { rows, me, leaders } = await look(ada, { period: 'week' });
    expect(short(rows)).toEqual([
      [1, 'Ada', 20],
      [2, 'Cleo', 0],
    ]);
    expect(me).toMatchObject({ points: 20, tasksCompleted: 1 });
    expect(leaders.taskMaster).toMatchObject({ value: 1, holders: [{ name: 'Ada' }] });
  });

  it('begins the week on the Sunday of whoever looks', async () => {
    const ada = await founder('Ada', [{ at: new Date('2026-06-13T23:00:00Z'), count: 1 }]);
    const mine = async (scope: 'cohort' | 'community') =>
      (await look(ada, { scope, period: 'week', now: new Date('2026-06-14T02:00:00Z') })).me;
    // Saturday's task; in UTC it is Sunday by now, in New York still Saturday evening.
    for (const scope of ['cohort', 'community'] as const) {
      expect(await mine(scope)).toMatchObject({ points: 0, tasksCompleted: 0 });
    }
    await changeTimeZone(database().db, { founderId: ada, timeZone: 'America/New_York' });
    for (const scope of ['cohort', 'community'] as const) {
      expect(await mine(scope)).toMatchObject({ points: 20, tasksCompleted: 1 });
    }
  });

  it('counts at most 200 points a day, and says what it leaves out', async () => {
    const ada = await founder('Ada', [
      { at: lastWeek, count: 11 },
      { at: new Date('2026-06-16T12:00:00Z'), count: 12 },
      { at: now, count: 1 },
    ]);
    const all = await look(ada);
    expect(all.me).toMatchObject({ points: 420, notCounted: 60 });
    const week = await look(ada, { period: 'week', scope: 'community' });
    expect(week.me).toMatchObject({ points: 220, notCounted: 40 });
    expect(week.leaders.topPerformer?.value).toBe(220);
  });

  it('leaves out who is no longer accepted', async () => {
    const { db } = database();
    const gone = await founder('Gone', [{ at: now, count: 1 }]);
    const ada = await founder('Ada');
    for (const status of ['rejected', 'withdrawn'] as const) {
      await db.updateTable('startup_applications').set({ status }).where('id', '=', gone).execute();
      for (const scope of ['cohort', 'community'] as const) {
        const { rows, leaders, size } = await look(ada, { scope });
        expect(rows.map((row) => row.name)).toEqual(['Ada']);
        expect(size).toBe(1);
        expect(leaders).toEqual({ topPerformer: null, mostConsistent: null, taskMaster: null });
      }
    }
  });

  it('is empty without a cohort, the community’s is not', async () => {
    const ada = await founder('Ada');
    const viewer = { id: ada, timeZone: 'UTC', cohort: null };
    expect(await look(ada, { viewer })).toMatchObject({ cohortName: null, rows: [], me: null });
    expect(await look(ada, { viewer, scope: 'community' })).toMatchObject({
      rows: [{ name: 'Ada' }],
      me: { rank: 1 },
    });
  });
});

describe('the cards', () => {
  it('name the top performer, the most consistent and the task master', async () => {
    const days = ['13', '14', '15', '16', '17'].map((day) => new Date(`2026-06-${day}T12:00:00Z`));
    const once = (at: Date) => ({ at, count: 1 });
    const ada = await founder('Ada', days.slice(2).map(once));
    await founder('Lapsed', days.slice(0, 3).map(once));
    const bert = await founder('Bert');
    for (let index = 0; index < 3; index += 1) {
      await completeNewTask(database().db, { founderId: bert, at: now, difficulty: 'hard' });
    }
    await founder('Cleo', [{ at: now, count: 4 }]);
    const { leaders } = await look(ada);
    expect(leaders).toMatchObject({
      topPerformer: { value: 105, holders: [{ name: 'Bert', isMe: false }], others: 0 },
      mostConsistent: { value: 3, holders: [{ name: 'Ada', isMe: true }], others: 0 },
      taskMaster: { value: 4, holders: [{ name: 'Cleo' }], others: 0 },
    });
  });

  it('name three of those who share a place, and count the others', async () => {
    const names = ['Ada', 'Bert', 'Cleo', 'Dora', 'Emil'];
    for (const name of names) await founder(name, [{ at: now, count: 1 }]);
    const { leaders } = await look(await founder('Me'));
    for (const leader of Object.values(leaders)) {
      expect(leader?.holders).toHaveLength(3);
      expect(leader?.others).toBe(2);
    }
  });

  it('find the longest streak that stands behind many that have lapsed', async () => {
    const { pool } = database();
    const ada = await founder('Ada', [{ at: now, count: 1 }]);
    await pool.query(
      `with gone as (
        insert into startup_applications (founder_name, founder_email, startup_name, industry,
          description, status, cohort_id)
        select 'Gone', 'gone-' || i || '-' || $1::text || '@example.test', 'Gone', 'SaaS', 'x',
          'accepted', $1::uuid from generate_series(1, 230) i returning id)
      insert into founder_totals (founder_id, cohort_id, current_streak, longest_streak,
        streak_started_on, last_active_on, last_active_at, last_active_zone)
      select id, $1::uuid, 40, 40, '2026-05-06', '2026-06-14', '2026-06-14T12:00:00Z', 'UTC'
      from gone`,
      [cohort.id],
    );
    expect((await look(ada)).leaders.mostConsistent).toMatchObject({
      value: 1,
      holders: [{ name: 'Ada' }],
    });
  });
});

describe('pages', () => {
  it('hold everybody once, and me wherever I am', async () => {
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
        ...[7, 7, 7, 7, 7, 12],
      ]);
      expect(new Set(pages.flatMap(({ rows }) => rows.map((row) => row.name))).size).toBe(12);
      for (const { me, size, pages: count } of pages) {
        expect([me?.rank, me?.page, size, count]).toEqual([12, 3, 12, 3]);
      }
      expect(await look(zoe, { scope, page: 99, pageSize: 4 })).toMatchObject({ page: 3 });
    }
  });
});

describe('a board that was read a moment ago', () => {
  it('shows one’s own points of now, up and down, and its rank', async () => {
    const { db } = database();
    await founder('Bert', [{ at: now, count: 2 }]);
    const ada = await founder('Ada');
    const read = keepBoards(
      (of) => readBoard(db, of),
      () => 0,
    );
    const mine = () => look(ada, { scope: 'community', read });
    expect(short((await mine()).rows)).toEqual([
      [1, 'Bert', 40],
      [2, 'Ada', 0],
    ]);
    let taskId = '';
    for (let index = 0; index < 3; index += 1) {
      taskId = (await completeNewTask(db, { founderId: ada, at: now })).task.id;
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

  it('tells each who looks which row and which first place is theirs, whoever looked before', async () => {
    const { db } = database();
    const bert = await founder('Bert', [{ at: now, count: 3 }]);
    const ada = await founder('Ada', [{ at: now, count: 1 }]);
    const cleo = await founder('Cleo');
    const read = keepBoards(
      (of) => readBoard(db, of),
      () => 0,
    );
    const first = async (id: string) => {
      const wishes = { scope: 'community', page: 1, pageSize: 1, read } as const;
      const { rows, leaders, me } = await look(id, wishes);
      return [rows[0]?.isMe, leaders.topPerformer?.holders[0]?.isMe, me?.rank];
    };
    expect(await first(cleo)).toEqual([false, false, 3]);
    expect(await first(bert)).toEqual([true, true, 1]);
    expect(await first(ada)).toEqual([false, false, 2]);
    const second = { scope: 'community', page: 2, pageSize: 1, read } as const;
    expect(short((await look(cleo, second)).rows)).toEqual([[2, 'Ada', 20]]);
    expect((await look(bert, second)).leaders.taskMaster?.holders[0]?.isMe).toBe(true);

    for (let index = 0; index < 2; index += 1) {
      await completeNewTask(db, { founderId: cleo, at: now });
    }
    expect(await first(cleo)).toEqual([false, false, 2]);
    const third = { scope: 'community', page: 3, pageSize: 1, read } as const;
    expect(short((await look(cleo, third)).rows)).toEqual([[3, 'Ada', 20]]);
    expect(await first(ada)).toEqual([false, false, 2]);
  });
});
