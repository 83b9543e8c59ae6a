import { beforeEach, describe, expect, it } from 'vitest';
import { thankPeer, undoThanks } from '#db/operations/points/thanks.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { addDays } from '#shared/time.ts';
import { findFounderTotals } from './founder-totals.ts';
import { listLedger } from './points.ts';

const { db } = useTestDatabase();

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
});

function on(day: number, time = '12:00'): Date {
  return new Date(`${addDays('2026-06-01', day - 1)}T${time}:00Z`);
}

const list = (before?: number, pageSize = 30) => listLedger(db, { founderId, before, pageSize });

async function listRows(): Promise<[number, string, number][]> {
  return (await list()).rows.map(({ points, reason, balance }) => [points, reason, balance]);
}

it('a new founder’s ledger is empty', async () => {
  expect(await list()).toEqual({ total: 0, notCounted: 0, rows: [], earlier: null });
});

describe('a row', () => {
  it('has its points, reason, instant, day and the balance so far', async () => {
    const made = await newTask(db, {
      founderId,
      now: on(1, '08:00'),
      title: 'Call Ada',
      dueOn: '2026-06-05',
      isPublicPledge: true,
    });
    await completeTask(db, { founderId, taskId: made.id, now: on(3), source: 'web' });
    const { rows, total } = await list();
    expect(total).toBe(35);
    expect(rows.map(({ points, reason, balance }) => [points, reason, balance])).toEqual([
      [10, 'Done a day or more before it was due: “Call Ada”', 35],
      [5, 'Pledge kept on time: “Call Ada”', 25],
      [20, 'Completed “Call Ada” (medium)', 20],
    ]);
    expect(rows[2]).toEqual({
      id: expect.any(Number),
      kind: 'base',
      points: 20,
      isReversal: false,
      reason: 'Completed “Call Ada” (medium)',
      at: on(3).toISOString(),
      earnedOn: '2026-06-03',
      balance: 20,
    });
  });

  it('says what was reopened, and what was added the next morning', async () => {
    const task = await newTask(db, { founderId, now: on(1), title: 'Ship', difficulty: 'hard' });
    const done = { founderId, taskId: task.id, source: 'web' as const };
    await completeTask(db, { ...done, now: on(1, '13:00') });
    await reopenTask(db, { founderId, taskId: task.id, now: on(2, '08:00') });
    await completeTask(db, { ...done, now: on(2, '09:00'), doneYesterday: true });
    expect(await listRows()).toEqual([
      [35, 'Completed “Ship” (hard), added the next morning', 35],
      [-35, 'Reopened “Ship”', 0],
      [35, 'Completed “Ship” (hard)', 35],
    ]);
    expect((await list()).rows[0]).toMatchObject({
      at: on(2, '09:00').toISOString(),
      earnedOn: '2026-06-01',
    });
  });

  it('distinguishes a bonus undone with its completion from one whose days changed', async () => {
    for (let day = 1; day <= 5; day += 1) await newCompletedTask(db, { founderId, at: on(day) });
    const sixth = await newCompletedTask(db, { founderId, at: on(6, '23:00'), title: 'Six' });
    const seventh = await newCompletedTask(db, { founderId, at: on(7, '08:00'), title: 'Seven' });
    const reopen = (taskId: string, time: string) =>
      reopenTask(db, { founderId, taskId, now: on(7, time) });
    await reopen(sixth.task.id, '09:00');
    expect((await listRows()).slice(0, 2)).toEqual([
      [-50, '7-day streak: its days were counted again', 120],
      [-20, 'Reopened “Six”', 170],
    ]);
    const done = { founderId, taskId: sixth.task.id, source: 'web' as const };
    await completeTask(db, { ...done, now: on(7, '10:00'), doneYesterday: true });
    expect((await listRows())[0]).toEqual([50, '7-day streak', 190]);
    await reopen(seventh.task.id, '11:00');
    expect((await listRows()).slice(0, 2)).toEqual([
      [-50, 'Reopened “Seven”: the 7-day streak', 120],
      [-20, 'Reopened “Seven”', 170],
    ]);
  });

  it('names who said thanks, even if they were taken back', async () => {
    const ada = await newFounder(db, { cohortId: cohort.id, name: 'Ada' });
    const thanks = { founderId, forWhat: 'the deck' };
    const given = await thankPeer(db, { giverId: ada.id, now: on(1), thanks });
    await undoThanks(db, { giverId: ada.id, thanksId: given.id, now: on(1, '12:30') });
    expect(await listRows()).toEqual([
      [-15, 'Ada took their thanks back', 0],
      [15, 'Thanked by Ada for “the deck”', 15],
    ]);
  });

  it('belongs to the requesting founder', async () => {
    const other = await newFounder(db, { cohortId: cohort.id });
    await newCompletedTask(db, { founderId: other.id, at: on(1) });
    await newCompletedTask(db, { founderId, at: on(1), difficulty: 'easy' });
    expect(await listRows()).toEqual([[10, expect.any(String), 10]]);
  });
});

describe('pages', () => {
  it('continue correctly while new rows are added', async () => {
    for (let day = 1; day <= 5; day += 1) {
      await newCompletedTask(db, { founderId, at: on(day), title: `Day ${day}` });
    }
    const first = await list(undefined, 2);
    expect(first.rows.map((row) => row.balance)).toEqual([100, 80]);
    await newCompletedTask(db, { founderId, at: on(6) });
    const second = await list(first.earlier ?? 0, 2);
    const third = await list(second.earlier ?? 0, 2);
    const rows = [first, second, third].flatMap((page) => page.rows);
    expect(rows.map((row) => row.reason)).toEqual(
      [5, 4, 3, 2, 1].map((day) => `Completed “Day ${day}” (medium)`),
    );
    expect(rows.map((row) => row.balance)).toEqual([100, 80, 60, 40, 20]);
    expect([second.total, third.earlier]).toEqual([120, null]);
    expect(await list(rows.at(-1)?.id ?? 0, 2)).toEqual({
      total: 120,
      notCounted: 0,
      rows: [],
      earlier: null,
    });
  });

  it('end without an empty one', async () => {
    for (let day = 1; day <= 2; day += 1) {
      await newCompletedTask(db, { founderId, at: on(day) });
    }
    expect((await list(undefined, 2)).earlier).toBeNull();
  });
});

it('the ledger says what leaderboards do not count, and adds up to the total', async () => {
  for (let index = 0; index < 10; index += 1) {
    await newCompletedTask(db, { founderId, at: on(1), difficulty: index < 3 ? 'hard' : 'medium' });
  }
  const { total, notCounted, rows } = await list();
  expect([total, notCounted]).toEqual([245, 45]);
  expect(rows.reduce((sum, row) => sum + row.points, 0)).toBe(total);
  expect((await findFounderTotals(db, founderId)).points).toBe(total);
});
