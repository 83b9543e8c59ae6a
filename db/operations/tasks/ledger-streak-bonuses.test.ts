import { beforeEach, describe, expect, it } from 'vitest';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { addDays, startOfDay } from '#shared/time.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { completeTask } from './complete-task.ts';
import { reopenTask } from './reopen-task.ts';

const { db } = useTestDatabase();

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
});

function onDay(number: number, time = '12:00'): Date {
  return new Date(`${addDays('2026-06-01', number - 1)}T${time}:00Z`);
}

async function completeDays(from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day += 1) {
    await newCompletedTask(db, { founderId, at: onDay(day) });
  }
}

describe('streak bonuses', () => {
  it('are paid once on the seventh day, with a notification and a freeze', async () => {
    const peer = await newFounder(db, { cohortId: cohort.id });
    await completeDays(1, 6);
    const seventh = await newCompletedTask(db, { founderId, at: onDay(7) });
    const more = await newCompletedTask(db, { founderId, at: onDay(7, '13:00') });
    expect(seventh).toMatchObject({ earned: 70, streak: 7, points: 190 });
    expect(seventh.earnings).toEqual([
      { label: 'Task done', points: 20 },
      { label: '7-day streak', points: 50 },
    ]);
    expect(more).toMatchObject({ earned: 20, streak: 7, points: 210 });
    const rows = await readFounderRows(db, founderId);
    expect(rows.points_ledger.filter((row) => row.kind === 'streak_bonus')).toMatchObject([
      { points: 50, earned_on: '2026-06-07', run_started_on: '2026-06-01', streak_days: 7 },
    ]);
    expect(rows.founder_totals[0]).toMatchObject({ freezes_held: 1, points: 210 });
    const notifications = rows.cohort_notifications.filter(
      (row) => row.type === 'streak_milestone',
    );
    expect(notifications).toMatchObject([
      { recipient_id: peer.id, message: 'reached a 7-day streak', streak_count: 7 },
    ]);
  });

  it('reach the 90 days over a year’s end, 29 February and the change of clocks', async () => {
    await changeTimeZone(db, { founderId, timeZone: 'America/New_York' });
    const first = '2027-12-20';
    const paid: number[] = [];
    let last: Awaited<ReturnType<typeof newCompletedTask>> | undefined;
    for (let day = 0; day < 90; day += 1) {
      // Half past eleven in the evening, and half past midnight: the widest gaps there are.
      const isLate = day % 2 === 1;
      const midnight = startOfDay(addDays(first, isLate ? day + 1 : day), 'America/New_York');
      const at = new Date(midnight.getTime() + (isLate ? -1 : 1) * 30 * 60_000);
      last = await newCompletedTask(db, { founderId, at, difficulty: 'easy' });
      if (last.earned > 10) paid.push(day + 1, last.earned - 10);
    }
    expect(paid).toEqual([7, 50, 14, 100, 30, 250, 90, 500]);
    expect(last).toMatchObject({ streak: 90, points: 90 * 10 + 900 });
    const rows = await readFounderRows(db, founderId);
    expect(rows.daily_points.at(-1)).toMatchObject({
      day: '2028-03-18',
      points: 510,
      board_points: 200,
    });
    expect(rows.founder_totals[0]).toMatchObject({ current_streak: 90, freezes_held: 2 });
    expect(await reconcileLedger(db, founderId)).toEqual([]);
  });

  it('are kept by spending a freeze on a missed day', async () => {
    await completeDays(1, 7);
    const { streak } = await newCompletedTask(db, { founderId, at: onDay(9) });
    expect(streak).toBe(8);
    const rows = await readFounderRows(db, founderId);
    expect(rows.streak_freezes).toEqual([{ founder_id: founderId, day: '2026-06-08' }]);
    expect(rows.founder_totals[0]).toMatchObject({ freezes_held: 0, longest_streak: 8 });
  });

  it('are reversed with their completion and earned again once by the next one', async () => {
    await completeDays(1, 6);
    const seventh = await newCompletedTask(db, { founderId, at: onDay(7) });
    const taskId = seventh.task.id;
    const times = ['13:00', '14:00', '15:00'];
    for (const time of times) {
      await reopenTask(db, { founderId, taskId, now: onDay(7, time) });
      const { founder_totals } = await readFounderRows(db, founderId);
      expect(founder_totals[0]).toMatchObject({ points: 120, current_streak: 6, freezes_held: 0 });
      const again = await completeTask(db, {
        founderId,
        taskId,
        now: onDay(7, time),
        source: 'web',
      });
      expect(again).toMatchObject({ isNew: true, earned: 70, points: 190, streak: 7 });
    }
    const { points_ledger } = await readFounderRows(db, founderId);
    const bonuses = points_ledger.filter((row) => row.kind === 'streak_bonus');
    expect(bonuses.reduce((sum, row) => sum + Number(row.points), 0)).toBe(50);
    expect(bonuses).toHaveLength(2 * times.length + 1);
  });

  it('are reversed with their notifications when an earlier completion of the run is reopened', async () => {
    await newFounder(db, { cohortId: cohort.id });
    await completeDays(1, 5);
    const sixth = await newCompletedTask(db, { founderId, at: onDay(6, '23:00') });
    const seventh = await newCompletedTask(db, { founderId, at: onDay(7, '08:00') });
    expect(seventh.earned).toBe(70);
    await reopenTask(db, { founderId, taskId: sixth.task.id, now: onDay(7, '09:00') });
    const rows = await readFounderRows(db, founderId);
    expect(rows.founder_totals[0]).toMatchObject({
      points: 120,
      current_streak: 1,
      longest_streak: 5,
      freezes_held: 0,
    });
    const active = rows.completions.find((row) => row.task_id === seventh.task.id);
    expect(active).toMatchObject({ points: 20, reopened_at: null });
    expect(rows.cohort_notifications.filter((row) => row.type === 'streak_milestone')).toEqual([]);
    const again = await completeTask(db, {
      founderId,
      taskId: seventh.task.id,
      now: onDay(7, '10:00'),
      source: 'web',
    });
    expect(again).toMatchObject({ isNew: false, earned: 20 });
  });

  it('move to another completion of the day when their own is reopened', async () => {
    await completeDays(1, 6);
    const seventh = await newCompletedTask(db, { founderId, at: onDay(7) });
    const second = await newCompletedTask(db, { founderId, at: onDay(7, '13:00') });
    await reopenTask(db, { founderId, taskId: seventh.task.id, now: onDay(7, '14:00') });
    const rows = await readFounderRows(db, founderId);
    expect(rows.founder_totals[0]).toMatchObject({
      points: 190,
      current_streak: 7,
      freezes_held: 1,
    });
    expect(rows.completions.find((row) => row.task_id === second.task.id)).toMatchObject({
      points: 70,
    });
  });
});
