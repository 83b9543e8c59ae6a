import { beforeEach, expect } from 'vitest';
import { addDays } from '#shared/time.ts';
import { completeTask } from '../operations/tasks/complete-task.ts';
import { reopenTask } from '../operations/tasks/reopen-task.ts';
import { type FounderInCohort, newFounderInCohort } from './new-founder.ts';
import { newCompletedTask, newTask } from './new-task.ts';
import { readFounderRows } from './read-founder-rows.ts';
import { reconcileLedger } from './reconcile-ledger.ts';
import { useTestDatabase } from './test-database.ts';

/** Day 1 is the first of June. */
export function juneDay(day: number, time = '12:00'): Date {
  return new Date(`${addDays('2026-06-01', day - 1)}T${time}:00Z`);
}

/** For each test: a founder who, in June, forgets to complete a task until the next day. */
export function useLateCompletions() {
  const database = useTestDatabase();
  let cohort: FounderInCohort['cohort'];
  let founderId: string;
  beforeEach(async () => {
    ({ cohort, founderId } = await newFounderInCohort(database().db));
  });

  async function completeDays(from: number, to: number): Promise<void> {
    for (let day = from; day <= to; day += 1) {
      await newCompletedTask(database().db, { founderId, at: juneDay(day) });
    }
  }

  async function forgottenOn(day: number, overrides: Partial<Parameters<typeof newTask>[1]> = {}) {
    const { id } = await newTask(database().db, {
      founderId,
      now: juneDay(day, '08:00'),
      ...overrides,
    });
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
    expect(await reconcileLedger(db, founderId)).toEqual([]);
    return view;
  }

  async function reopen(taskId: string, now: Date): Promise<void> {
    await reopenTask(database().db, { founderId, taskId, now });
    expect(await reconcileLedger(database().db, founderId)).toEqual([]);
  }

  const dump = () => readFounderRows(database().db, founderId);

  /** The rows that reopening must restore; the ledger and the completions also keep their history. */
  async function activeRows() {
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

  return {
    database,
    cohort: () => cohort,
    founderId: () => founderId,
    completeDays,
    forgottenOn,
    backfill,
    reopen,
    dump,
    activeRows,
  };
}
