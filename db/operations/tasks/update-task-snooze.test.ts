import { beforeEach, describe, expect, it } from 'vitest';
import { listChannelPosts } from '#db/testing/list-queued.ts';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { completeTask } from './complete-task.ts';
import { snoozeTask } from './update-task.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
});

const hourMs = 60 * 60 * 1000;

describe('the new date', () => {
  it.each([
    ['the same time of day', 'UTC', '2026-06-20', 3, '2026-06-23T23:59:59.999Z'],
    ['in Berlin', 'Europe/Berlin', '2026-06-20', 1, '2026-06-21T21:59:59.999Z'],
    ['over the end of summer time', 'Europe/Berlin', '2026-10-24', 1, '2026-10-25T22:59:59.999Z'],
    ['over the start of summer time', 'Europe/Berlin', '2027-03-27', 1, '2027-03-28T21:59:59.999Z'],
    [
      'over a change of half an hour',
      'Australia/Lord_Howe',
      '2026-10-03',
      1,
      '2026-10-04T12:59:59.999Z',
    ],
  ])('is later by calendar days: %s', async (_, timeZone, dueOn, days, expected) => {
    await changeTimeZone(db, { founderId, timeZone });
    const task = await newTask(db, { founderId, now, dueOn });
    const snoozed = await snoozeTask(db, { founderId, taskId: task.id, days, now });
    expect(snoozed).toEqual({ ...task, dueDate: expected });
  });

  it('counts from today when the old one has passed', async () => {
    const task = await newTask(db, { founderId, now, dueOn: '2026-06-01' });
    const snoozed = await snoozeTask(db, { founderId, taskId: task.id, days: 2, now });
    expect(snoozed.dueDate).toBe('2026-06-17T23:59:59.999Z');
  });

  it('counts from today when there was none', async () => {
    const task = await newTask(db, { founderId, now });
    await db.updateTable('tasks').set({ due_date: null }).where('id', '=', task.id).execute();
    const snoozed = await snoozeTask(db, { founderId, taskId: task.id, days: 1, now });
    expect(snoozed.dueDate).toBe('2026-06-16T23:59:59.999Z');
  });
});

it('forfeits the bonus for being early for good', async () => {
  const made = new Date(now.getTime() - 48 * hourMs);
  const task = await newTask(db, { founderId, now: made, dueOn: '2026-06-30' });
  await snoozeTask(db, { founderId, taskId: task.id, days: 1, now });
  const done = await completeTask(db, { founderId, taskId: task.id, now, source: 'web' });
  expect(done.earnings).toEqual([{ label: 'Task done', points: 20 }]);
});

it('keeps a pledge’s points when the new date is met', async () => {
  const task = await newTask(db, { founderId, now, dueOn: '2026-06-17', isPublicPledge: true });
  await snoozeTask(db, { founderId, taskId: task.id, days: 3, now });
  const at = new Date('2026-06-19T12:00:00Z');
  const done = await completeTask(db, { founderId, taskId: task.id, now: at, source: 'web' });
  expect(done).toMatchObject({ earned: 25, task: { pledge: 'kept' } });
});

describe('a pledge', () => {
  const due = new Date('2026-06-20T23:59:59.999Z').getTime();

  it.each([
    ['can be snoozed until 24 hours before its date', due - 24 * hourMs, true],
    ['can’t be snoozed a millisecond later', due - 24 * hourMs + 1, false],
    ['can’t be snoozed on its date', due, false],
    ['can’t be snoozed after its date', due + 100 * hourMs, false],
  ])('%s', async (_, at, possible) => {
    const task = await newTask(db, { founderId, now, dueOn: '2026-06-20', isPublicPledge: true });
    const before = await readFounderRows(db, founderId);
    const posted = await listChannelPosts(db, cohort);
    const snoozing = snoozeTask(db, { founderId, taskId: task.id, days: 1, now: new Date(at) });
    if (possible) {
      expect((await snoozing).dueDate).toBe('2026-06-21T23:59:59.999Z');
      expect(await listChannelPosts(db, cohort)).toEqual([...posted, `pledge_update ${task.id}`]);
    } else {
      const code = at > due ? 'pledge_date_passed' : 'pledge_locked';
      await expect(snoozing).rejects.toMatchObject({ code });
      expect(await readFounderRows(db, founderId)).toEqual(before);
      expect(await listChannelPosts(db, cohort)).toEqual(posted);
    }
  });

  it('is not locked when the task is no pledge', async () => {
    const task = await newTask(db, { founderId, now, dueOn: '2026-06-15' });
    await snoozeTask(db, { founderId, taskId: task.id, days: 1, now });
    expect(await listChannelPosts(db, cohort)).toEqual([]);
  });
});

it('refuses a completed and another founder’s task', async () => {
  const { task } = await newCompletedTask(db, { founderId, at: now });
  const before = await readFounderRows(db, founderId);
  await expect(snoozeTask(db, { founderId, taskId: task.id, days: 1, now })).rejects.toMatchObject({
    code: 'task_completed',
  });
  const other = await newFounder(db, { cohortId: cohort.id });
  await expect(
    snoozeTask(db, { founderId: other.id, taskId: task.id, days: 1, now }),
  ).rejects.toMatchObject({ code: 'task_not_found' });
  expect(await readFounderRows(db, founderId)).toEqual(before);
});
