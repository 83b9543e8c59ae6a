import { beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '#db/testing/check-books.ts';
import { completeNewTask } from '#db/testing/complete-new-task.ts';
import { dumpFounder } from '#db/testing/dump-founder.ts';
import { newCohort } from '#db/testing/new-cohort.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { addDays } from '#shared/time.ts';
import { changeTimeZone } from '../founders/change-time-zone.ts';
import { markMissedPledges } from '../pledges/mark-missed-pledges.ts';
import { completeTask } from './complete-task.ts';
import { reopenTask } from './reopen-task.ts';

const database = useTestDatabase();

let cohort: Awaited<ReturnType<typeof newCohort>>;
let founderId: string;
beforeEach(async () => {
  cohort = await newCohort(database().db);
  founderId = (await newFounder(database().db, { cohortId: cohort.id })).id;
});

/** Day 1 is the first of June. */
function on(day: number, time = '12:00'): Date {
  return new Date(`${addDays('2026-06-01', day - 1)}T${time}:00Z`);
}

async function completeDays(from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day += 1) {
    await completeNewTask(database().db, { founderId, at: on(day) });
  }
}

async function forgottenOn(day: number, wishes: Partial<Parameters<typeof newTask>[1]> = {}) {
  const { id } = await newTask(database().db, { founderId, now: on(day, '08:00'), ...wishes });
  return id;
}

async function backfill(taskId: string, now: Date) {
  const { db } = database();
  const view = await completeTask(db, {
    founderId,
    taskId,
    now,
    source: 'web',
    doneYesterday: true,
  });
  expect(await checkBooks(db, founderId)).toEqual([]);
  return view;
}

async function reopen(taskId: string, now: Date): Promise<void> {
  await reopenTask(database().db, { founderId, taskId, now });
  expect(await checkBooks(database().db, founderId)).toEqual([]);
}

const dump = () => dumpFounder(database().db, founderId);

/** Everything that reopening has to bring back; ledger and completions keep their history. */
async function standing() {
  const { founder_totals, daily_points, streak_freezes, pledges, tasks, ...rest } = await dump();
  const { completions, cohort_notifications, points_ledger } = rest;
  const net: Record<string, number> = {};
  for (const { completion_id, kind, earned_on, points } of points_ledger) {
    const key = `${completion_id} ${kind} ${earned_on}`;
    net[key] = (net[key] ?? 0) + Number(points);
  }
  return {
    founder_totals,
    streak_freezes,
    pledges,
    tasks,
    daily_points: daily_points.filter((row) => row.points !== 0 || row.tasks_completed !== 0),
    completions: completions.filter((row) => row.reopened_at === null),
    completed: cohort_notifications.filter((row) => row.type === 'task_completed'),
    net: Object.fromEntries(Object.entries(net).filter(([, points]) => points !== 0)),
  };
}

describe('a task done yesterday', () => {
  it('counts for yesterday, is dated now, and says so', async () => {
    const peer = await newFounder(database().db, { cohortId: cohort.id });
    await completeDays(1, 2);
    const taskId = await forgottenOn(3);
    const view = await backfill(taskId, on(4, '11:59'));
    expect(view).toMatchObject({ isNew: true, earned: 20, points: 60, streak: 3 });
    expect(view.task).toMatchObject({
      status: 'completed',
      completedAt: on(4, '11:59').toISOString(),
      canPledge: true,
      canReopen: true,
      earned: 20,
    });
    const rows = await dump();
    expect(rows.completions.find((row) => row.task_id === taskId)).toMatchObject({
      backfilled: true,
      local_date: '2026-06-03',
      completed_at: on(4, '11:59'),
    });
    expect(rows.points_ledger.filter((row) => row.task_id === taskId)).toMatchObject([
      { kind: 'base', earned_on: '2026-06-03' },
    ]);
    expect(rows.daily_points.find((row) => row.day === '2026-06-03')).toMatchObject({
      points: 20,
      tasks_completed: 1,
    });
    expect(rows.daily_points.some((row) => row.day === '2026-06-04')).toBe(false);
    expect(rows.founder_totals[0]).toMatchObject({
      current_streak: 3,
      last_active_on: '2026-06-03',
      last_active_at: new Date('2026-06-03T23:59:59.999Z'),
    });
    expect(rows.cohort_notifications.at(-1)).toMatchObject({
      recipient_id: peer.id,
      message: 'completed “Talk to five customers” yesterday',
    });
  });

  it('is added once, and told again without a change, also after noon', async () => {
    const taskId = await forgottenOn(3);
    await backfill(taskId, on(4, '09:00'));
    const before = await dump();
    expect(await backfill(taskId, on(4, '13:00'))).toMatchObject({ isNew: false, earned: 20 });
    expect(await dump()).toEqual(before);
  });

  it.each([
    ['too_late_for_yesterday', on(4, '12:00')],
    ['task_added_today', on(3, '11:59')],
  ])('is refused as %s, without a trace', async (code, now) => {
    const taskId = await forgottenOn(3);
    const before = await dump();
    await expect(backfill(taskId, now)).rejects.toMatchObject({ code });
    expect(await dump()).toEqual(before);
  });

  it('goes by the founder’s own clock', async () => {
    await changeTimeZone(database().db, { founderId, timeZone: 'America/New_York' });
    const taskId = await forgottenOn(3);
    const late = on(4, '16:00');
    await expect(backfill(taskId, late)).rejects.toMatchObject({ code: 'too_late_for_yesterday' });
    await backfill(taskId, new Date(late.getTime() - 1));
    expect((await dump()).completions).toMatchObject([{ local_date: '2026-06-03' }]);
  });
});

describe('after something of today', () => {
  it('joins the days before to today: the bonus goes to who reached it', async () => {
    await completeDays(1, 5);
    const taskId = await forgottenOn(6);
    const today = await completeNewTask(database().db, { founderId, at: on(7, '08:00') });
    expect(today.streak).toBe(1);
    const view = await backfill(taskId, on(7, '09:00'));
    expect(view).toMatchObject({ earned: 70, points: 190, streak: 7 });
    expect(view.earnings).toEqual([
      { label: 'Task done', points: 20 },
      { label: '7-day streak', points: 50 },
    ]);
    const { points_ledger } = await dump();
    expect(points_ledger.filter((row) => row.kind === 'streak_bonus')).toMatchObject([
      { task_id: today.task.id, earned_on: '2026-06-07', run_started_on: '2026-06-01' },
    ]);
  });

  it('gives back the freeze, and moves a bonus to the day that now reaches it', async () => {
    await completeDays(1, 12);
    const taskId = await forgottenOn(14);
    await completeNewTask(database().db, { founderId, at: on(13) });
    const today = await completeNewTask(database().db, { founderId, at: on(15, '08:00') });
    expect(today).toMatchObject({ streak: 14, earned: 120 });
    const before = await standing();
    const view = await backfill(taskId, on(15, '09:00'));
    expect(view).toMatchObject({ earned: 20, streak: 15 });
    expect(view.earnings).toEqual([{ label: 'Task done', points: 20 }]);
    const rows = await dump();
    expect(rows.streak_freezes).toEqual([]);
    expect(rows.founder_totals[0]).toMatchObject({ freezes_held: 2, current_streak: 15 });
    expect(rows.daily_points.find((row) => row.day === '2026-06-14')).toMatchObject({
      points: 120,
    });
    expect(rows.daily_points.find((row) => row.day === '2026-06-15')).toMatchObject({ points: 20 });
    await reopen(taskId, on(15, '10:00'));
    expect(await standing()).toEqual(before);
  });

  it('changes nothing for a day that has something already, but for its points', async () => {
    await completeDays(1, 3);
    const taskId = await forgottenOn(3);
    await completeDays(4, 4);
    expect(await backfill(taskId, on(4, '11:00'))).toMatchObject({ streak: 4, earned: 20 });
  });
});

describe('judged by the end of yesterday', () => {
  const pledge = { dueOn: '2026-06-03', isPublicPledge: true };

  it('keeps a pledge that was due then, though the sweep had marked it missed', async () => {
    const taskId = await forgottenOn(2, pledge);
    await markMissedPledges(database().db, { now: on(4, '00:05') });
    const before = await standing();
    expect(before.pledges).toMatchObject([{ state: 'missed', resolved_at: on(4, '00:05') }]);
    const view = await backfill(taskId, on(4, '09:00'));
    expect(view).toMatchObject({ earned: 25, task: { pledge: 'kept' } });
    await reopen(taskId, on(4, '10:00'));
    expect(await standing()).toEqual(before);
    await completeTask(database().db, { founderId, taskId, now: on(4, '11:00'), source: 'web' });
    expect((await dump()).pledges).toMatchObject([{ state: 'missed' }]);
  });

  it('leaves one that was missed a day earlier', async () => {
    const taskId = await forgottenOn(2, { ...pledge, dueOn: '2026-06-02' });
    await markMissedPledges(database().db, { now: on(3, '00:05') });
    expect(await backfill(taskId, on(4, '09:00'))).toMatchObject({
      earned: 20,
      task: { pledge: 'missed' },
    });
    await reopen(taskId, on(4, '10:00'));
    expect((await dump()).pledges).toMatchObject([
      { state: 'missed', resolved_at: on(3, '00:05') },
    ]);
  });

  it('gives the points for being early to what was early then', async () => {
    const early = await forgottenOn(2, { dueOn: '2026-06-04' });
    const late = await forgottenOn(2, { dueOn: '2026-06-03' });
    const young = await forgottenOn(3, { dueOn: '2026-06-09' });
    expect(await backfill(early, on(4, '09:00'))).toMatchObject({ earned: 30 });
    expect(await backfill(late, on(4, '09:00'))).toMatchObject({ earned: 20 });
    expect(await backfill(young, on(4, '09:00'))).toMatchObject({ earned: 20 });
  });
});

it.each([
  ['a streak that would have ended', 5, 7],
  ['a first completion', 0, 3],
  ['a bonus', 6, 8],
  ['a bonus behind a freeze', 13, 15],
])('is taken back exactly: %s', async (_, done, day) => {
  if (done > 0) await completeDays(1, done);
  const taskId = await forgottenOn(day - 1);
  const before = await standing();
  await backfill(taskId, on(day, '09:00'));
  expect(await standing()).not.toEqual(before);
  await reopen(taskId, on(day, '10:00'));
  expect(await standing()).toEqual(before);
});

it('does not come behind when two are pressed at once with one of today', async () => {
  const { db } = database();
  await completeDays(1, 5);
  const ids = [await forgottenOn(6), await forgottenOn(6), await forgottenOn(6)];
  await Promise.all(
    ids.map((taskId, index) =>
      completeTask(db, {
        founderId,
        taskId,
        now: on(7, '09:00'),
        source: 'web',
        doneYesterday: index > 0,
      }),
    ),
  );
  expect(await checkBooks(db, founderId)).toEqual([]);
  expect((await dump()).founder_totals[0]).toMatchObject({ current_streak: 7, points: 220 });
});
