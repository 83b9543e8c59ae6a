import { beforeEach, expect, it } from 'vitest';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { addDays } from '#shared/time.ts';
import { findStreakDays } from './streaks.ts';

const { db } = useTestDatabase();

let founderId: string;
beforeEach(async () => {
  founderId = (await newFounder(db)).id;
});

const date = (day: number) => addDays('2026-06-01', day - 1);
const on = (day: number, time = '12:00') => new Date(`${date(day)}T${time}:00Z`);

async function completeOn(...days: number[]): Promise<void> {
  for (const day of days) {
    await newCompletedTask(db, { founderId, at: on(day), title: `Day ${day}` });
  }
}

const daysOn = (day: number, before?: string, pageSize = 14) =>
  findStreakDays(db, { founderId, now: on(day), before, pageSize });

it('a new founder has an undecided today', async () => {
  expect(await daysOn(3)).toEqual({
    today: date(3),
    current: 0,
    longest: 0,
    doneToday: false,
    pausedToday: false,
    freezesHeld: 0,
    next: { days: 7, points: 50, left: 7 },
    ifMissed: 'nothing',
    days: [{ day: date(3), state: 'open', tasks: [], bonus: null, points: 0, notCounted: 0 }],
    earlier: null,
  });
});

it('each day back to the first is shown with its tasks, bonuses and freezes', async () => {
  await completeOn(2, 4, 5, 6, 7, 8, 9, 10, 12);
  await newCompletedTask(db, {
    founderId,
    at: on(12, '13:00'),
    title: 'More',
    difficulty: 'hard',
  });
  const { days, ...rest } = await daysOn(13);
  expect(rest).toMatchObject({ current: 8, longest: 8, ifMissed: 'ends', earlier: null });
  expect(days.map(({ day, state }) => `${day.slice(-2)} ${state}`)).toEqual([
    ...['13 open', '12 done', '11 frozen', '10 done', '09 done', '08 done', '07 done'],
    ...['06 done', '05 done', '04 done', '03 missed', '02 done'],
  ]);
  expect(days[1]).toEqual({
    day: date(12),
    state: 'done',
    tasks: [
      { title: 'Day 12', points: 20, isBackfilled: false },
      { title: 'More', points: 35, isBackfilled: false },
    ],
    bonus: null,
    points: 55,
    notCounted: 0,
  });
  expect(days[3]).toMatchObject({
    bonus: { days: 7, points: 50, earnedFreeze: true },
    points: 70,
  });
});

it('it is announced what a held freeze will do', async () => {
  await completeOn(1, 2, 3, 4, 5, 6, 7);
  expect(await daysOn(7)).toMatchObject({ doneToday: true, ifMissed: 'nothing', freezesHeld: 1 });
  expect(await daysOn(8)).toMatchObject({ doneToday: false, ifMissed: 'freeze' });
  const later = await daysOn(9);
  expect(later).toMatchObject({ current: 7, ifMissed: 'ends' });
  expect(later.days[1]?.state).toBe('covered');
  expect((await daysOn(10)).days.slice(1, 3).map(({ state }) => state)).toEqual([
    'missed',
    'missed',
  ]);
});

it('today counts where it adds to the streak, whatever zone came after', async () => {
  await completeOn(1, 2);
  await changeTimeZone(db, { founderId, timeZone: 'Pacific/Kiritimati' });
  await completeOn(2);
  const kept = await daysOn(2);
  expect(kept).toMatchObject({ today: date(3), doneToday: false, ifMissed: 'nothing' });
  expect(kept.days[0]?.state).toBe('kept');
  await changeTimeZone(db, { founderId, timeZone: 'UTC' });
  const back = await daysOn(2);
  expect(back).toMatchObject({ today: date(2), current: 2, doneToday: true });
  expect(back.days[0]?.state).toBe('done');
});

it('tasks added the next morning count on their own day, and are marked', async () => {
  await completeOn(1);
  const { id: taskId } = await newTask(db, { founderId, now: on(2), title: 'Forgotten' });
  const done = { founderId, taskId, source: 'web' as const, doneYesterday: true };
  await completeTask(db, { ...done, now: on(3, '09:00') });
  expect((await daysOn(3)).days[1]).toMatchObject({
    state: 'done',
    tasks: [{ title: 'Forgotten', isBackfilled: true }],
    points: 20,
  });
  await reopenTask(db, { founderId, taskId, now: on(3, '10:00') });
  expect((await daysOn(3)).days.map(({ state }) => state)).toEqual(['open', 'missed', 'done']);
});

it('days are listed page by page', async () => {
  await completeOn(1, 2, 5);
  const first = await daysOn(6, undefined, 3);
  expect(first.days.map(({ day }) => day)).toEqual([6, 5, 4].map(date));
  expect(first.earlier).toBe(date(4));
  const second = await daysOn(6, date(4), 3);
  expect(second.days.map(({ day }) => day)).toEqual([3, 2, 1].map(date));
  expect(second.earlier).toBeNull();
  expect(await daysOn(6, date(1), 3)).toMatchObject({ days: [], earlier: null });
  expect((await daysOn(6, '2199-01-01', 3)).days[0]?.day).toBe(date(6));
});

it('points beyond the daily limit of leaderboards are named', async () => {
  for (let index = 0; index < 10; index += 1) {
    await newCompletedTask(db, {
      founderId,
      at: on(1),
      difficulty: index < 3 ? 'hard' : 'medium',
    });
  }
  expect((await daysOn(1)).days[0]).toMatchObject({ points: 245, notCounted: 45 });
});

it('nobody else’s days are shown', async () => {
  const other = await newFounder(db);
  await newCompletedTask(db, { founderId: other.id, at: on(1) });
  expect((await daysOn(2)).days).toHaveLength(1);
});
