import { beforeEach, expect, it } from 'vitest';
import { collectLiveEvents } from '#db/testing/collect-live-events.ts';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { completeTask } from './complete-task.ts';
import { moveTask } from './update-task.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
});

it('moves an open task back and forth repeatedly', async () => {
  const task = await newTask(db, { founderId, now });
  for (const status of ['in_progress', 'in_progress', 'pending'] as const) {
    expect(await moveTask(db, { founderId, taskId: task.id, status, now })).toEqual({
      ...task,
      status,
      canBeHarder: false,
    });
  }
});

it('notes when it was started first, and tells the founder’s pages', async () => {
  const { id: taskId } = await newTask(db, { founderId, now });
  const startedAt = async () =>
    (await readFounderRows(db, founderId)).tasks.map((row) => row.started_at);
  const move = (status: 'pending' | 'in_progress', at = now) =>
    moveTask(db, { founderId, taskId, status, now: at });
  await move('pending');
  expect(await startedAt()).toEqual([null]);
  expect(await collectLiveEvents(database(), () => move('in_progress'))).toEqual([
    { founderId, cohortId: null },
  ]);
  await move('pending', new Date(now.getTime() + 1));
  await move('in_progress', new Date(now.getTime() + 2));
  expect(await startedAt()).toEqual([now]);
});

it('refuses a completed task', async () => {
  const { task } = await newCompletedTask(db, { founderId, at: now });
  const before = await readFounderRows(db, founderId);
  await expect(
    moveTask(db, { founderId, taskId: task.id, status: 'pending', now }),
  ).rejects.toMatchObject({ code: 'task_completed' });
  expect(await readFounderRows(db, founderId)).toEqual(before);
});

it('refuses another founder’s and an unknown task', async () => {
  const other = await newFounder(db, { cohortId: cohort.id });
  const task = await newTask(db, { founderId: other.id, now });
  for (const taskId of [task.id, 'unknown']) {
    await expect(
      moveTask(db, { founderId, taskId, status: 'in_progress', now }),
    ).rejects.toMatchObject({ code: 'task_not_found' });
  }
  expect((await readFounderRows(db, other.id)).tasks).toMatchObject([{ status: 'pending' }]);
});

it('never undoes a concurrent completion', async () => {
  for (let round = 0; round < 10; round += 1) {
    const task = await newTask(db, { founderId, now });
    const of = { founderId, taskId: task.id, now };
    await Promise.allSettled([
      moveTask(db, { ...of, status: 'in_progress' }),
      completeTask(db, { ...of, source: 'web' }),
      moveTask(db, { ...of, status: 'pending' }),
    ]);
  }
  const rows = await readFounderRows(db, founderId);
  expect(rows.tasks.map((row) => row.status)).toEqual(Array(10).fill('completed'));
  expect(rows.founder_totals[0]).toMatchObject({ points: 200, tasks_completed: 10 });
});
