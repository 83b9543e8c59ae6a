import { beforeEach, describe, expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { insertRow, updateRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Stage } from '#shared/options.ts';
import { comparisonLines, findComparison } from './comparison.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-17T12:00:00Z');
const lastWeek = new Date('2026-06-10T12:00:00Z');

let cohortId: string;
let founderId: string;
beforeEach(async () => {
  cohortId = (await newCohort(db)).id;
  // Each test has a stage of its own for the founders outside the cohort.
  await db.updateTable('startup_applications').set({ status: 'withdrawn' }).execute();
  founderId = (await newFounder(db, { cohortId, stage: 'mvp' })).id;
});

const compare = () => findComparison(db, { founderId, now });
const thisWeek = async () => (await compare()).weeks.at(-1);

/** Another founder, who completed so many tasks at that time. */
async function peer(count: number, { at = now, stage = 'idea' as Stage, inCohort = true } = {}) {
  const { id } = await newFounder(db, { ...(inCohort && { cohortId }), stage });
  for (let done = 0; done < count; done += 1) await newCompletedTask(db, { founderId: id, at });
  return id;
}

describe('the medians', () => {
  it('are of at least five others, the founder not counted', async () => {
    await newCompletedTask(db, { founderId, at: now });
    for (const count of [1, 2, 4, 5]) await peer(count);
    expect((await thisWeek())?.tasks).toEqual({ own: 1, cohort: null, stage: null });
    await peer(6);
    expect((await thisWeek())?.tasks).toEqual({ own: 1, cohort: 4, stage: null });
  });

  it('are of the cohort, and of everybody at the founder’s stage', async () => {
    for (const count of [1, 1, 1]) await peer(count, { stage: 'mvp' });
    for (const count of [2, 2]) await peer(count);
    for (const count of [3, 3]) await peer(count, { stage: 'mvp', inCohort: false });
    for (const count of [9, 9, 9]) await peer(count, { inCohort: false });
    expect((await thisWeek())?.tasks).toEqual({ own: 0, cohort: 1, stage: 1 });
    await peer(3, { stage: 'mvp', inCohort: false });
    await peer(3, { stage: 'mvp', inCohort: false });
    expect((await thisWeek())?.tasks).toEqual({ own: 0, cohort: 1, stage: 3 });
  });

  it('leave out who did nothing in these weeks, and weeks before somebody began', async () => {
    for (let other = 0; other < 5; other += 1) await peer(1, { at: lastWeek });
    const weeks = (await compare()).weeks.slice(-3);
    expect(weeks.map(({ tasks }) => tasks.cohort)).toEqual([null, 1, 0]);
    await peer(0);
    await peer(5, { at: new Date('2026-02-01T12:00:00Z') });
    expect((await thisWeek())?.tasks.cohort).toBe(0);
    const old = await peer(1, { at: new Date('2026-02-01T12:00:00Z') });
    await newCompletedTask(db, { founderId: old, at: now });
    expect((await compare()).weeks[0]?.tasks.cohort).toBeNull();
  });

  it('leave out founders who are no longer accepted', async () => {
    const ids = [];
    for (let other = 0; other < 5; other += 1) ids.push(await peer(2));
    expect((await thisWeek())?.tasks.cohort).toBe(2);
    await updateRow(db, 'startup_applications', startupOf(String(ids[0])), { status: 'withdrawn' });
    expect((await thisWeek())?.tasks.cohort).toBeNull();
  });
});

it('compares tasks, the share of what was due, pledges kept and active days', async () => {
  const make = async (id: string) => {
    await newCompletedTask(db, { founderId: id, at: '2026-06-15T12:00:00Z' });
    await newCompletedTask(db, { founderId: id, at: '2026-06-15T13:00:00Z' });
    await newCompletedTask(db, { founderId: id, at: now });
    await newTask(db, { founderId: id, now: lastWeek, dueOn: '2026-06-16' });
    await insertRow(db, 'pledges', {
      task_id: (await newTask(db, { founderId: id, now })).id,
      founder_id: id,
      state: 'kept',
      resolved_at: now,
    });
  };
  for (let other = 0; other < 5; other += 1) await make(await peer(0));
  await make(founderId);
  expect(await thisWeek()).toMatchObject({
    tasks: { own: 3, cohort: 3 },
    rate: { own: 75, cohort: 75 },
    pledges: { own: 1, cohort: 1 },
    days: { own: 2, cohort: 2 },
  });
});

it('counts three kept pledges a day, as boards do', async () => {
  const keep = async (count: number, at: string) => {
    for (let index = 0; index < count; index += 1) {
      await newCompletedTask(db, { founderId, at, isPublicPledge: true });
    }
  };
  await keep(5, '2026-06-15T18:00:00Z');
  await keep(2, '2026-06-16T18:00:00Z');
  expect((await thisWeek())?.pledges.own).toBe(5);
});

it('ends with the week of the founder, whatever the date of the others', async () => {
  const pledged = { isPublicPledge: true };
  for (let other = 0; other < 5; other += 1) {
    const { id } = await newFounder(db, { cohortId, timeZone: 'Pacific/Auckland' });
    // Saturday night and Sunday morning there.
    await newCompletedTask(db, { founderId: id, at: '2026-06-20T11:00:00Z', ...pledged });
    await newCompletedTask(db, { founderId: id, at: '2026-06-20T12:30:00Z', ...pledged });
    await newTask(db, { founderId: id, now: lastWeek, dueOn: '2026-06-20' });
  }
  const weekAt = async (at: string) =>
    (await findComparison(db, { founderId, now: new Date(at) })).weeks.at(-1);
  const week = { tasks: { cohort: 1 }, pledges: { cohort: 1 }, days: { cohort: 1 } };
  expect(await weekAt('2026-06-20T13:00:00Z')).toMatchObject({ ...week, rate: { cohort: 50 } });
  expect(await weekAt('2026-06-21T01:00:00Z')).toMatchObject({ ...week, rate: { cohort: 100 } });
});

it('is a table without names for a spreadsheet', async () => {
  for (let other = 0; other < 5; other += 1) await peer(2);
  const lines = comparisonLines(await compare());
  expect(lines).toHaveLength(13);
  expect(lines[0]?.slice(0, 4)).toEqual([
    'week_from',
    'tasks_completed_own',
    'tasks_completed_cohort',
    'tasks_completed_stage',
  ]);
  expect(lines.at(-1)?.slice(0, 4)).toEqual(['2026-06-14', 0, 2, null]);
});
