import { beforeEach, describe, expect, it } from 'vitest';
import { collectLiveEvents } from '#db/testing/collect-live-events.ts';
import { listChannelPosts, listQueuedJobs } from '#db/testing/list-queued.ts';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { readRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { TaskPatch } from '#shared/api/tasks.ts';
import { markMissedPledges } from '../pledges/missed-pledges.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { completeTask } from './complete-task.ts';
import { snoozeTask, updateTask } from './update-task.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');
const hourMs = 60 * 60 * 1000;

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
});

const update = (taskId: string, patch: TaskPatch, at = now) =>
  updateTask(db, { founderId, taskId, patch, now: at });

it('changes the given fields, and points follow from the difficulty', async () => {
  const task = await newTask(db, { founderId, now, description: 'By phone.' });
  const changes = { title: 'Talk to ten', category: 'validation', difficulty: 'hard' } as const;
  const changed = { ...task, ...changes, points: 35 };
  expect(await update(task.id, changes)).toEqual(changed);
  expect(await update(task.id, { description: '', category: null })).toEqual({
    ...changed,
    description: '',
    category: null,
  });
});

it('changes nothing when nothing differs, including the time of day', async () => {
  const { id } = await newTask(db, { founderId, now, dueOn: '2026-06-20', isPublicPledge: true });
  // The founder's days ended elsewhere when the date was set.
  await changeTimeZone(db, { founderId, timeZone: 'America/New_York' });
  const same = { description: 'By phone.', category: 'validation', isPrivate: false } as const;
  await update(id, { ...same, description: 'By email.' });
  await update(id, same);
  const before = await readFounderRows(db, founderId);
  const posted = await listChannelPosts(db, cohort);
  const dates = {
    title: 'Talk to five customers',
    dueOn: '2026-06-20',
    difficulty: 'medium',
  } as const;
  const liveEvents = await collectLiveEvents(database(), async () => {
    for (const patch of [{}, dates, same, { description: 'By phone.' }]) await update(id, patch);
  });
  expect(liveEvents).toEqual([]);
  expect(await readFounderRows(db, founderId)).toEqual(before);
  expect(await listChannelPosts(db, cohort)).toEqual(posted);
});

it('tells the pages of the founder, those of the cohort only of a pledge, and the Home tab', async () => {
  const { id } = await newTask(db, { founderId, now });
  const pledge = await newTask(db, { founderId, now, dueOn: '2026-06-20', isPublicPledge: true });
  const edit = (taskId: string, patch: TaskPatch) =>
    collectLiveEvents(database(), () => update(taskId, patch));
  expect(await edit(id, { title: 'Talk to six' })).toEqual([{ founderId, cohortId: null }]);
  expect(await edit(pledge.id, { category: 'product' })).toEqual([{ founderId, cohortId: null }]);
  expect(await edit(pledge.id, { title: 'Sign two' })).toEqual([
    { founderId, cohortId: cohort.id },
  ]);
  const homes = async () =>
    (await listQueuedJobs(db)).filter(({ key }) => key === `home:${founderId}`).length;
  expect(await homes()).toBe(0);
  await db
    .updateTable('founders')
    .set({ slack_user_id: 'U1', slack_team_id: 'T1', slack_home_opened_at: now })
    .where('id', '=', founderId)
    .execute();
  await update(id, { title: 'Talk to seven' });
  expect(await homes()).toBe(1);
});

it('becomes harder only while it is new', async () => {
  const { id } = await newTask(db, { founderId, now, difficulty: 'easy' });
  const hour = new Date(now.getTime() + hourMs);
  await expect(update(id, { difficulty: 'medium' }, hour)).rejects.toMatchObject({
    code: 'difficulty_fixed',
  });
  expect(await update(id, { difficulty: 'medium' }, new Date(hour.getTime() - 1))).toMatchObject({
    difficulty: 'medium',
    points: 20,
  });
  expect(await update(id, { difficulty: 'easy' }, hour)).toMatchObject({ points: 10 });
});

it('becomes private and shared again, but not once it was pledged', async () => {
  const { id } = await newTask(db, { founderId, now });
  expect(await update(id, { isPrivate: true })).toMatchObject({ isPrivate: true });
  expect(await update(id, { isPrivate: false })).toMatchObject({ isPrivate: false });
  const pledge = await newTask(db, { founderId, now, dueOn: '2026-06-20', isPublicPledge: true });
  await expect(update(pledge.id, { isPrivate: true })).rejects.toMatchObject({
    code: 'pledge_is_shared',
  });
});

describe('the due date', () => {
  const earnedAfter = async (dates: string[]) => {
    const made = new Date(now.getTime() - 48 * hourMs);
    const task = await newTask(db, { founderId, now: made, dueOn: '2026-06-25' });
    for (const dueOn of dates) await update(task.id, { dueOn });
    const done = await completeTask(db, { founderId, taskId: task.id, now, source: 'web' });
    return done.earnings.map(({ label }) => label);
  };

  it('is the end of the day in the founder’s time zone', async () => {
    await changeTimeZone(db, { founderId, timeZone: 'Europe/Berlin' });
    const { id } = await newTask(db, { founderId, now });
    expect((await update(id, { dueOn: '2026-06-18' })).dueDate).toBe('2026-06-18T21:59:59.999Z');
  });

  it('keeps the bonus for being early when it moves sooner', async () => {
    expect(await earnedAfter(['2026-06-20'])).toEqual(['Task done', 'Done early']);
  });

  it.each([
    ['moves later', ['2026-06-26']],
    ['moves sooner and back', ['2026-06-17', '2026-06-25']],
  ])('forfeits the bonus for good when it %s', async (_, dates) => {
    expect(await earnedAfter(dates)).toEqual(['Task done']);
  });

  it('gives no bonus for being early when it was set later', async () => {
    const made = new Date(now.getTime() - 48 * hourMs);
    const { id } = await newTask(db, { founderId, now: made });
    await db.updateTable('tasks').set({ due_date: null }).where('id', '=', id).execute();
    await update(id, { dueOn: '2026-06-30' });
    expect((await completeTask(db, { founderId, taskId: id, now, source: 'web' })).earned).toBe(20);
  });
});

describe('a pledge', () => {
  const due = new Date('2026-06-20T23:59:59.999Z').getTime();
  const newPledge = () =>
    newTask(db, { founderId, now, dueOn: '2026-06-20', isPublicPledge: true });

  it('has its post edited when the change is visible to the cohort', async () => {
    const { id } = await newPledge();
    await update(id, { description: 'Not in the post', difficulty: 'easy' });
    expect(await listChannelPosts(db, cohort)).toEqual([`pledge ${id}`]);
    await update(id, { title: 'Talk to six' });
    expect(await listChannelPosts(db, cohort)).toEqual([`pledge ${id}`, `pledge_update ${id}`]);
    const other = await newPledge();
    await update(other.id, { dueOn: '2026-06-22' });
    expect((await listChannelPosts(db, cohort)).slice(-1)).toEqual([`pledge_update ${other.id}`]);
  });

  it('keeps the date that it was made for, however often it moves', async () => {
    const { id } = await newPledge();
    const movedFrom = async () => (await readFounderRows(db, founderId)).pledges[0]?.moved_from;
    await update(id, { title: 'Talk to six' });
    expect(await movedFrom()).toBeNull();
    for (const dueOn of ['2026-06-22', '2026-06-24']) await update(id, { dueOn });
    expect(await movedFrom()).toEqual(new Date(due));
    const snoozed = await newPledge();
    await snoozeTask(db, { founderId, taskId: snoozed.id, days: 1, now });
    expect((await readFounderRows(db, founderId)).pledges).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ task_id: snoozed.id, moved_from: new Date(due) }),
      ]),
    );
  });

  it.each<[string, TaskPatch]>([
    ['its title', { title: 'Think about it' }],
    ['its difficulty', { difficulty: 'easy' }],
    ['its date when moved later', { dueOn: '2026-06-21' }],
  ])('keeps %s from 24 hours before its date on', async (_, patch) => {
    const { id } = await newPledge();
    const before = await readFounderRows(db, founderId);
    for (const ms of [1 - 24 * hourMs, 0, 100 * hourMs]) {
      await expect(update(id, patch, new Date(due + ms))).rejects.toMatchObject({
        code: ms > 0 ? 'pledge_date_passed' : 'pledge_locked',
      });
    }
    expect(await readFounderRows(db, founderId)).toEqual(before);
    await update(id, patch, new Date(due - 24 * hourMs));
    expect((await readFounderRows(db, founderId)).tasks).not.toEqual(before.tasks);
  });

  it('that was missed can be edited like any task, and a new date is no new pledge', async () => {
    const { id } = await newPledge();
    const late = new Date(due + 1);
    await markMissedPledges(db, { now: late });
    const posted = await listChannelPosts(db, cohort);
    const patch = { difficulty: 'easy', dueOn: '2026-06-23' } as const;
    expect(await update(id, patch, late)).toMatchObject({ pledge: 'missed', points: 10 });
    expect(await listChannelPosts(db, cohort)).toEqual(posted);
    await snoozeTask(db, { founderId, taskId: id, days: 1, now: late });
    expect((await readFounderRows(db, founderId)).pledges).toMatchObject([{ moved_from: null }]);
    const done = await completeTask(db, { founderId, taskId: id, now: late, source: 'web' });
    expect(done).toMatchObject({ earned: 10, task: { pledge: 'missed' } });
  });

  it('can be changed until then, but not to a date in the past', async () => {
    const { id } = await newPledge();
    const late = new Date(due - 30 * hourMs);
    expect(await update(id, { dueOn: '2026-06-19' }, late)).toMatchObject({ pledge: 'open' });
    for (const at of [late, new Date('2026-06-18T23:59:59.999Z')]) {
      await expect(update(id, { dueOn: '2026-06-18' }, at)).rejects.toMatchObject({
        code: 'pledge_in_past',
      });
    }
    expect((await update(id, { description: 'With Ann' }, new Date(due))).description).toBe(
      'With Ann',
    );
  });
});

it('refuses a completed task', async () => {
  const { task } = await newCompletedTask(db, { founderId, at: now });
  const before = await readFounderRows(db, founderId);
  await expect(update(task.id, { difficulty: 'hard' })).rejects.toMatchObject({
    code: 'task_completed',
  });
  expect(await readFounderRows(db, founderId)).toEqual(before);
});

it('refuses another founder’s and an unknown task', async () => {
  const other = await newFounder(db, { cohortId: cohort.id });
  const task = await newTask(db, { founderId: other.id, now });
  const before = await readFounderRows(db, other.id);
  for (const id of [task.id, 'unknown']) {
    await expect(update(id, { title: 'Mine' })).rejects.toMatchObject({ code: 'task_not_found' });
  }
  expect(await readFounderRows(db, other.id)).toEqual(before);
});

it('never changes what a concurrent completion was paid for', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await newTask(db, { founderId, now, difficulty: 'easy' });
    const [done] = await Promise.allSettled([
      completeTask(db, { founderId, taskId: id, now, source: 'web' }),
      update(id, { difficulty: 'hard' }),
      snoozeTask(db, { founderId, taskId: id, days: 1, now }),
    ]);
    if (done.status === 'rejected') throw done.reason;
    const row = await readRow(db, 'tasks', { id }, 'points_value');
    expect(done.value.earnings[0]?.points).toBe(row.points_value);
  }
});
