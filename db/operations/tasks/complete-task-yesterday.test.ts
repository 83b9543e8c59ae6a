import { describe, expect, it } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { juneDay as on, useLateCompletions } from '#db/testing/use-late-completions.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { completeTask } from './complete-task.ts';

const { database, cohort, founderId, completeDays, forgottenOn, backfill, dump } =
  useLateCompletions();

describe('a task done yesterday', () => {
  it('counts for yesterday, is recorded now and says so', async () => {
    const peer = await newFounder(database().db, { cohortId: cohort().id });
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

  it('is added once, and repeating it after noon changes nothing', async () => {
    const taskId = await forgottenOn(3);
    await backfill(taskId, on(4, '09:00'));
    const before = await dump();
    expect(await backfill(taskId, on(4, '13:00'))).toMatchObject({ isNew: false, earned: 20 });
    expect(await dump()).toEqual(before);
  });

  it.each([
    ['too_late_for_yesterday', on(4, '12:00')],
    ['task_added_today', on(3, '11:59')],
  ])('is refused with %s and changes nothing', async (code, now) => {
    const taskId = await forgottenOn(3);
    const before = await dump();
    await expect(backfill(taskId, now)).rejects.toMatchObject({ code });
    expect(await dump()).toEqual(before);
  });

  it('goes by the founder’s time zone', async () => {
    await changeTimeZone(database().db, { founderId: founderId(), timeZone: 'America/New_York' });
    const taskId = await forgottenOn(3);
    const late = on(4, '16:00');
    await expect(backfill(taskId, late)).rejects.toMatchObject({ code: 'too_late_for_yesterday' });
    await backfill(taskId, new Date(late.getTime() - 1));
    expect((await dump()).completions).toMatchObject([{ local_date: '2026-06-03' }]);
  });
});

it('stays consistent when two race with a completion of today', async () => {
  const { db } = database();
  await completeDays(1, 5);
  const ids = [await forgottenOn(6), await forgottenOn(6), await forgottenOn(6)];
  await Promise.all(
    ids.map((taskId, index) =>
      completeTask(db, {
        founderId: founderId(),
        taskId,
        now: on(7, '09:00'),
        source: 'web',
        doneYesterday: index > 0,
      }),
    ),
  );
  expect(await reconcileLedger(db, founderId())).toEqual([]);
  expect((await dump()).founder_totals[0]).toMatchObject({ current_streak: 7, points: 220 });
});
