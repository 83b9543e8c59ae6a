import { describe, expect, it } from 'vitest';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { juneDay as on, useLateCompletions } from '#db/testing/use-late-completions.ts';
import { markMissedPledges } from '../pledges/missed-pledges.ts';
import { completeTask } from './complete-task.ts';

const { database, founderId, completeDays, forgottenOn, backfill, reopen, dump, activeRows } =
  useLateCompletions();

describe('a completion of yesterday entered after one of today', () => {
  it('joins the streak to today, and the bonus goes to the completion that reached it', async () => {
    await completeDays(1, 5);
    const taskId = await forgottenOn(6);
    const today = await newCompletedTask(database().db, {
      founderId: founderId(),
      at: on(7, '08:00'),
    });
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

  it('returns the freeze and moves a bonus to the day that now reaches it', async () => {
    await completeDays(1, 12);
    const taskId = await forgottenOn(14);
    await newCompletedTask(database().db, { founderId: founderId(), at: on(13) });
    const today = await newCompletedTask(database().db, {
      founderId: founderId(),
      at: on(15, '08:00'),
    });
    expect(today).toMatchObject({ streak: 14, earned: 120 });
    const before = await activeRows();
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
    expect(await activeRows()).toEqual(before);
  });

  it('changes only the points of a day that has a completion already', async () => {
    await completeDays(1, 3);
    const taskId = await forgottenOn(3);
    await completeDays(4, 4);
    expect(await backfill(taskId, on(4, '11:00'))).toMatchObject({ streak: 4, earned: 20 });
  });
});

describe('a completion dated to the end of yesterday', () => {
  const pledge = { dueOn: '2026-06-03', isPublicPledge: true };

  it('keeps a pledge that was due then, even if it was marked as missed since', async () => {
    const taskId = await forgottenOn(2, pledge);
    await markMissedPledges(database().db, { now: on(4, '00:05') });
    const before = await activeRows();
    expect(before.pledges).toMatchObject([{ state: 'missed', resolved_at: on(4, '00:05') }]);
    const view = await backfill(taskId, on(4, '09:00'));
    expect(view).toMatchObject({ earned: 25, task: { pledge: 'kept' } });
    await reopen(taskId, on(4, '10:00'));
    expect(await activeRows()).toEqual(before);
    await completeTask(database().db, {
      founderId: founderId(),
      taskId,
      now: on(4, '11:00'),
      source: 'web',
    });
    expect((await dump()).pledges).toMatchObject([{ state: 'missed' }]);
  });

  it('does not change a pledge that was missed a day earlier', async () => {
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

  it('earns the bonus for being early if it was early then', async () => {
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
])('is undone exactly by reopening: %s', async (_, done, day) => {
  if (done > 0) await completeDays(1, done);
  const taskId = await forgottenOn(day - 1);
  const before = await activeRows();
  await backfill(taskId, on(day, '09:00'));
  expect(await activeRows()).not.toEqual(before);
  await reopen(taskId, on(day, '10:00'));
  expect(await activeRows()).toEqual(before);
});
