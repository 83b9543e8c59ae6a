import { describe, expect, it } from 'vitest';
import { thankPeer } from '#db/operations/points/thanks.ts';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { startupOf } from '#db/queries/founders.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { leaderboardNow as now, useLeaderboard } from '#db/testing/use-leaderboard.ts';
import { setBrand } from '#shared/brand.ts';

const lastWeek = new Date('2026-06-10T12:00:00Z');

const { database, cohort, founder, look, short } = useLeaderboard();
const { db } = database;

describe('a cohort’s board', () => {
  it('ranks its founders, with shared ranks for ties, and shows only the allowed fields', async () => {
    await founder('Cleo', [{ at: lastWeek, count: 2 }]);
    await founder('Bert', [{ at: now, count: 2 }]);
    await founder('Dora');
    const ada = await founder('Ada', [{ at: now, count: 1 }]);
    await founder('Stranger', [{ at: now, count: 9 }], (await newCohort(db)).id);
    const board = await look(ada);
    expect(short(board.rows)).toEqual([
      [1, 'Bert', 40],
      [1, 'Cleo', 40],
      [3, 'Ada', 20],
      [null, 'Dora', 0],
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
      pledgesKept: 0,
      activeDays: 1,
      moved: null,
    });
    expect(board).toMatchObject({ cohortName: cohort().name, size: 4, page: 1, pages: 1 });
    const ahead = { name: 'Bert', rank: 1, by: 20 };
    expect(board.me).toEqual({ ...board.rows[2], page: 1, notCounted: 0, ahead });
  });

  it('counts only this week if asked to', async () => {
    await founder('Cleo', [{ at: lastWeek, count: 3 }]);
    const ada = await founder('Ada', [
      { at: lastWeek, count: 1 },
      { at: now, count: 1 },
    ]);
    const { rows, me, leaders } = await look(ada, { period: 'week' });
    expect(short(rows)).toEqual([
      [1, 'Ada', 20],
      [null, 'Cleo', 0],
    ]);
    expect(me).toMatchObject({ points: 20, tasksCompleted: 1 });
    expect(leaders.taskMaster).toMatchObject({ value: 1, holders: [{ name: 'Ada' }] });
  });

  it.each(['cohort', 'community'] as const)(
    'counts from Monday where weeks begin on it: %s',
    async (scope) => {
      setBrand({ weekStartsOn: 'monday' });
      try {
        const ada = await founder('Ada', [
          { at: new Date('2026-06-14T23:59:59Z'), count: 2 },
          { at: new Date('2026-06-15T00:00:00Z'), count: 1 },
        ]);
        const { rows } = await look(ada, { scope, period: 'week' });
        expect(short(rows)).toEqual([[1, 'Ada', 20]]);
      } finally {
        setBrand({});
      }
    },
  );

  it('tells the places gained since the week before, of those who had one', async () => {
    const twoWeeksAgo = new Date('2026-06-03T12:00:00Z');
    const did = (before: number, last: number, current: number) => [
      { at: twoWeeksAgo, count: before },
      { at: lastWeek, count: last },
      { at: now, count: current },
    ];
    const ada = await founder('Ada', did(0, 1, 4));
    await founder('Bert', did(0, 3, 2));
    await founder('Cleo', did(0, 3, 1));
    await founder('Dora', did(5, 0, 3));
    await founder('Ezra', did(0, 2, 0));
    await founder('Finn', did(0, 0, 1));
    const moves = async (overrides: Parameters<typeof look>[1]) => {
      const { rows } = await look(ada, { withMoves: true, ...overrides });
      return rows.map(({ rank, name, moved }) => [rank, name, moved]);
    };
    // Last week: Bert and Cleo 1, Ezra 3, Ada 4.
    expect(await moves({ period: 'week' })).toEqual([
      [1, 'Ada', 3],
      [2, 'Dora', null],
      [3, 'Bert', -2],
      [4, 'Cleo', -3],
      [4, 'Finn', null],
      [null, 'Ezra', null],
    ]);
    // The week began with Dora 1, Bert and Cleo 2, Ezra 4, Ada 5.
    expect(await moves({ period: 'all' })).toEqual([
      [1, 'Dora', 0],
      [2, 'Ada', 3],
      [2, 'Bert', 0],
      [4, 'Cleo', -2],
      [5, 'Ezra', -1],
      [6, 'Finn', null],
    ]);
    // One active day each week: they share the first place both times.
    expect((await moves({ period: 'week', order: 'days' })).slice(0, 2)).toEqual([
      [1, 'Ada', 0],
      [1, 'Bert', 0],
    ]);
    expect((await moves({ scope: 'community' })).every(([, , moved]) => moved === null)).toBe(true);
    expect((await look(ada)).rows.every(({ moved }) => moved === null)).toBe(true);
  });

  it('tells how much is missing to the next founder', async () => {
    const ada = await founder('Ada', [{ at: now, count: 1 }]);
    const cleo = await founder('Cleo', [{ at: now, count: 3 }]);
    await founder('Bert', [{ at: now, count: 3 }]);
    const dora = await founder('Dora');
    for (const scope of ['cohort', 'community'] as const) {
      const ahead = async (id: string) => (await look(id, { scope })).me?.ahead;
      expect(await ahead(ada)).toEqual({ name: 'Bert', rank: 1, by: 40 });
      expect(await ahead(dora)).toEqual({ name: 'Ada', rank: 3, by: 20 });
      expect(await ahead(cleo)).toBeNull();
    }
    // Who is ahead stands on a page that the community's count knows no names of.
    const far = await look(dora, { scope: 'community', pageSize: 1 });
    expect(far.me?.ahead).toEqual({ name: null, rank: 3, by: 20 });
    const days = await look(dora, { order: 'days' });
    expect(days.me?.ahead).toEqual({ name: 'Ada', rank: 1, by: 1 });
  });

  it('begins the week on the Sunday of the viewer', async () => {
    const ada = await founder('Ada', [{ at: new Date('2026-06-13T23:00:00Z'), count: 1 }]);
    const mine = async (scope: 'cohort' | 'community') =>
      (await look(ada, { scope, period: 'week', now: new Date('2026-06-14T02:00:00Z') })).me;
    // Saturday's task; in UTC it is Sunday by now, in New York still Saturday evening.
    for (const scope of ['cohort', 'community'] as const) {
      expect(await mine(scope)).toMatchObject({ points: 0, tasksCompleted: 0 });
    }
    await changeTimeZone(db, { founderId: ada, timeZone: 'America/New_York' });
    for (const scope of ['cohort', 'community'] as const) {
      expect(await mine(scope)).toMatchObject({ points: 20, tasksCompleted: 1 });
    }
  });

  it('counts one day of work once, whichever time zones it is done in', async () => {
    const ada = await founder('Ada');
    for (const timeZone of ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati']) {
      await changeTimeZone(db, { founderId: ada, timeZone });
      await newCompletedTask(db, { founderId: ada, at: '2026-06-16T10:30:00Z' });
    }
    for (const period of ['week', 'all'] as const) {
      const at = new Date('2026-06-16T13:00:00Z');
      expect((await look(ada, { period, order: 'days', now: at })).me?.activeDays).toBe(1);
    }
  });

  it('shows everybody seven days and 45 points of thanks a week, whoever’s week turns first', async () => {
    const cohortId = cohort().id;
    const zones = ['Pacific/Kiritimati', 'Pacific/Auckland', 'UTC', 'America/Los_Angeles'];
    const members = await Promise.all(
      zones.map((timeZone) => newFounder(db, { cohortId, timeZone })),
    );
    const noonOf = (day: number) => new Date(Date.UTC(2026, 5, day, 12));
    for (const { id } of members) {
      for (let day = 5; day <= 21; day += 1) {
        await newCompletedTask(db, { founderId: id, at: noonOf(day), isPublicPledge: true });
      }
    }
    // In Auckland, the second three are on Sunday.
    const { id: helped } = await newFounder(db, { cohortId, timeZone: 'Pacific/Auckland' });
    for (const given of ['2026-06-11T12:00:00Z', '2026-06-13T12:30:00Z']) {
      for (const { id: giverId } of members.slice(0, 3)) {
        const thanks = { founderId: helped, forWhat: 'the pitch deck' };
        await thankPeer(db, { giverId, thanks, now: new Date(given) });
      }
    }
    for (const { id } of members) {
      for (let hour = 0; hour < 48; hour += 5) {
        const at = new Date(Date.UTC(2026, 5, 13, hour));
        for (const order of ['points', 'pledges', 'days'] as const) {
          const { rows, me } = await look(id, { period: 'week', order, now: at });
          const week = { tasksCompleted: 7, pledgesKept: 7, activeDays: 7 };
          expect(me).toMatchObject(week);
          expect(rows.filter(({ points }) => points !== 45)).toMatchObject(Array(4).fill(week));
        }
        for (const page of [1, 2, 3]) {
          const input = { scope: 'community', period: 'week', page, pageSize: 2, now: at } as const;
          const { rows, leaders, me } = await look(id, input);
          expect(me).toMatchObject({ tasksCompleted: 7 });
          expect(leaders.taskMaster).toMatchObject({ value: 7, others: 1 });
          expect(rows).toMatchObject(
            page === 3 ? [{ points: 45 }] : Array(2).fill({ tasksCompleted: 7 }),
          );
        }
      }
    }
  });

  it('counts at most 200 points a day, and says how many it leaves out', async () => {
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

  it('leaves out founders who are no longer accepted', async () => {
    const gone = await founder('Gone', [{ at: now, count: 1 }]);
    const ada = await founder('Ada');
    for (const status of ['rejected', 'withdrawn'] as const) {
      await updateRows(db, 'startup_applications', { id: startupOf(gone) }, { status });
      for (const scope of ['cohort', 'community'] as const) {
        const { rows, leaders, size } = await look(ada, { scope });
        expect(rows.map((row) => row.name)).toEqual(['Ada']);
        expect(size).toBe(1);
        expect(leaders).toEqual({ topPerformer: null, mostConsistent: null, taskMaster: null });
      }
    }
    await updateRows(db, 'startup_applications', { id: startupOf(gone) }, { status: 'accepted' });
    for (const scope of ['cohort', 'community'] as const) {
      expect(short((await look(ada, { scope })).rows)).toEqual([
        [1, 'Gone', 20],
        [null, 'Ada', 0],
      ]);
    }
  });

  it('is empty without a cohort, while the community’s is not', async () => {
    const ada = await founder('Ada');
    const viewer = { id: ada, timeZone: 'UTC', cohort: null };
    expect(await look(ada, { viewer })).toMatchObject({ cohortName: null, rows: [], me: null });
    expect(await look(ada, { viewer, scope: 'community' })).toMatchObject({
      rows: [{ name: 'Ada' }],
      me: { rank: null },
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
      await newCompletedTask(db, { founderId: bert, at: now, difficulty: 'hard' });
    }
    await founder('Cleo', [{ at: now, count: 4 }]);
    const { leaders } = await look(ada);
    expect(leaders).toMatchObject({
      topPerformer: { value: 105, holders: [{ name: 'Bert', isMe: false }], others: 0 },
      mostConsistent: { value: 3, holders: [{ name: 'Ada', isMe: true }], others: 0 },
      taskMaster: { value: 4, holders: [{ name: 'Cleo' }], others: 0 },
    });
  });

  it('name three of those who share a place and count the others', async () => {
    const names = ['Ada', 'Bert', 'Cleo', 'Dora', 'Emil'];
    for (const name of names) await founder(name, [{ at: now, count: 1 }]);
    const { leaders } = await look(await founder('Me'));
    for (const leader of Object.values(leaders)) {
      expect(leader?.holders).toHaveLength(3);
      expect(leader?.others).toBe(2);
    }
  });

  it('find the longest current streak behind many that have ended', async () => {
    const { pool } = database();
    const ada = await founder('Ada', [{ at: now, count: 1 }]);
    await pool.query(
      `with gone as (
        insert into startup_applications (founder_name, founder_email, startup_name, industry,
          description, status, cohort_id)
        select 'Gone', 'gone-' || i || '-' || $1::text || '@example.test', 'Gone', 'SaaS', 'x',
          'accepted', $1::uuid from generate_series(1, 230) i returning id, founder_email),
      people as (
        insert into founders (startup_id, role, name, email)
        select id, 'owner', 'Gone', founder_email from gone returning id)
      insert into founder_totals (founder_id, cohort_id, current_streak, longest_streak,
        streak_started_on, last_active_on, last_active_at, last_active_zone)
      select id, $1::uuid, 40, 40, '2026-05-06', '2026-06-14', '2026-06-14T12:00:00Z', 'UTC'
      from people`,
      [cohort().id],
    );
    expect((await look(ada)).leaders.mostConsistent).toMatchObject({
      value: 1,
      holders: [{ name: 'Ada' }],
    });
  });
});
