import { beforeEach, describe, expect, it } from 'vitest';
import { markMissedPledges } from '#db/operations/pledges/missed-pledges.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { deleteTask } from '#db/operations/tasks/delete-task.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { startupOf } from '#db/queries/founders.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { addDays } from '#shared/time.ts';
import { findProgress } from './progress.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-17T12:00:00Z');
const lastWeek = new Date('2026-06-10T12:00:00Z');

let cohortId: string;
let founderId: string;
beforeEach(async () => {
  cohortId = (await newCohort(db)).id;
  founderId = (await newFounder(db, { cohortId })).id;
});

const progress = (at = now) => findProgress(db, { founderId, now: at });

describe('the cohort’s median', () => {
  async function peer(tasks: { at: Date; count: number }[], overrides = { cohortId }) {
    const { id } = await newFounder(db, overrides);
    for (const { at, count } of tasks) {
      for (let done = 0; done < count; done += 1) {
        await newCompletedTask(db, { founderId: id, at });
      }
    }
    return id;
  }
  const medians = async () => (await progress()).weeks.map((week) => week.cohortMedian);

  it('is hidden if there are fewer than three others', async () => {
    await newCompletedTask(db, { founderId, at: now });
    await peer([{ at: now, count: 3 }]);
    await peer([{ at: now, count: 2 }]);
    await peer([{ at: now, count: 9 }], { cohortId: (await newCohort(db)).id });
    expect(await medians()).toEqual(Array(12).fill(null));
  });

  it('is that of the others, week by week, including those who earned nothing', async () => {
    await newCompletedTask(db, { founderId, at: now, difficulty: 'hard' });
    await peer([{ at: now, count: 3 }]);
    await peer([
      { at: lastWeek, count: 2 },
      { at: now, count: 1 },
    ]);
    await peer([{ at: lastWeek, count: 4 }]);
    expect((await medians()).slice(-3)).toEqual([0, 40, 20]);
    await peer([{ at: now, count: 2 }]);
    expect((await medians()).slice(-3)).toEqual([0, 20, 30]);
  });

  it('begins with the cohort’s first week', async () => {
    for (let other = 0; other < 3; other += 1) await peer([{ at: lastWeek, count: 1 }]);
    const begin = (starts_on: string) =>
      db.updateTable('cohorts').set({ starts_on }).where('id', '=', cohortId).execute();
    await begin('2026-06-06');
    expect((await medians()).slice(-4)).toEqual([null, 0, 20, 0]);
    await begin('2026-06-07');
    expect((await medians()).slice(-4)).toEqual([null, null, 20, 0]);
  });

  it('ends with the week of the founder, whatever the date of the others', async () => {
    for (let other = 0; other < 3; other += 1) {
      const { id } = await newFounder(db, { cohortId, timeZone: 'Pacific/Auckland' });
      // Saturday night and Sunday morning there.
      await newCompletedTask(db, { founderId: id, at: '2026-06-20T11:00:00Z', difficulty: 'easy' });
      await newCompletedTask(db, { founderId: id, at: '2026-06-20T12:30:00Z' });
    }
    const medianAt = async (at: string) =>
      (await progress(new Date(at))).weeks.at(-1)?.cohortMedian;
    expect(await medianAt('2026-06-20T13:00:00Z')).toBe(10);
    expect(await medianAt('2026-06-21T01:00:00Z')).toBe(20);
  });

  it('leaves out founders who are no longer accepted', async () => {
    await peer([]);
    await peer([]);
    const gone = await peer([{ at: now, count: 1 }]);
    expect((await medians()).at(-1)).toBe(0);
    await updateRows(db, 'startup_applications', { id: startupOf(gone) }, { status: 'withdrawn' });
    expect((await medians()).at(-1)).toBeNull();
  });
});

it('base points are divided among the categories of 12 weeks', async () => {
  const complete = (at: string, task = {}) => newCompletedTask(db, { founderId, at, ...task });
  // The Saturday before the first of the weeks.
  await complete('2026-03-28T23:59:59Z', { category: 'fundraising', difficulty: 'hard' });
  await complete('2026-03-29T00:00:00Z', { category: 'growth', difficulty: 'hard' });
  await complete('2026-06-12T12:00:00Z', { category: 'product', difficulty: 'easy' });
  await complete('2026-06-13T12:00:00Z', { category: 'product', difficulty: 'hard' });
  await complete('2026-06-14T12:00:00Z');
  const { task } = await complete('2026-06-17T09:00:00Z', { category: 'operations' });
  await reopenTask(db, { founderId, taskId: task.id, now });
  expect((await progress()).categories).toEqual([
    { category: 'product', points: 45, tasks: 2 },
    { category: 'growth', points: 35, tasks: 1 },
    { category: null, points: 20, tasks: 1 },
  ]);
  await completeTask(db, { founderId, taskId: task.id, now, source: 'web' });
  expect((await progress()).categories).toContainEqual({
    category: 'operations',
    points: 20,
    tasks: 1,
  });
});

describe('pledges', () => {
  const made = new Date('2026-05-01T12:00:00Z');
  async function pledge(dueOn: string, { at, title }: { at?: Date; title?: string } = {}) {
    const overrides = { founderId, now: made, dueOn, isPublicPledge: true };
    const { id } = await newTask(db, { ...overrides, ...(title && { title }) });
    if (at) await completeTask(db, { founderId, taskId: id, now: at, source: 'web' });
    return id;
  }

  it('are kept, missed, open, or no longer counted', async () => {
    await pledge('2026-05-10', { at: new Date('2026-05-09T12:00:00Z'), title: 'On time' });
    await pledge('2026-05-10', { at: new Date('2026-05-12T23:59:00Z'), title: 'Late' });
    await pledge('2026-06-01', { title: 'Never' });
    await markMissedPledges(db, { now: new Date('2026-06-02T00:05:00Z') });
    await pledge('2026-06-30', { title: 'Open' });
    await deleteTask(db, { founderId, taskId: await pledge('2026-07-30'), now });
    const reopened = await pledge('2026-06-30', { at: now });
    await reopenTask(db, { founderId, taskId: reopened, now });
    expect((await progress()).pledges).toEqual({
      decided: [
        { title: 'Never', isKept: false, on: '2026-06-02' },
        { title: 'Late', isKept: false, on: '2026-05-12' },
        { title: 'On time', isKept: true, on: '2026-05-09' },
      ],
      kept: 1,
      missed: 2,
      open: 2,
    });
  });

  it('are shown if one is open and none is decided', async () => {
    await pledge('2026-06-30');
    expect(await progress()).toMatchObject({
      hasBegun: true,
      pledges: { decided: [], kept: 0, missed: 0, open: 1 },
    });
  });

  it('are listed up to twenty, newest first, and all of them counted', async () => {
    for (let day = 0; day < 23; day += 1) {
      const on = addDays('2026-05-02', day);
      await pledge(on, { at: new Date(`${on}T12:00:00Z`), title: on });
    }
    const { pledges } = await progress();
    expect(pledges.kept).toBe(23);
    expect(pledges.decided).toHaveLength(20);
    expect(pledges.decided.at(0)).toMatchObject({ title: '2026-05-24', isKept: true });
    expect(pledges.decided.at(-1)?.title).toBe('2026-05-05');
  });
});
