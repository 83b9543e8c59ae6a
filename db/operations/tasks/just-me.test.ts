import { beforeEach, describe, expect, it } from 'vitest';
import { findBoard } from '#db/queries/tasks.ts';
import { listChannelPosts } from '#db/testing/list-queued.ts';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { setPrivateByDefault } from '../settings/founder-settings.ts';
import { completeTask } from './complete-task.ts';
import { deleteTask, restoreTask } from './delete-task.ts';
import { generateTasksForEveryone, generateTasksForFounder } from './generate-tasks.ts';
import { reopenTask } from './reopen-task.ts';
import { pledgeTask, updateTask } from './update-task.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');

let cohort: FounderInCohort['cohort'];
let founderId: string;
let peerId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
  peerId = (await newFounder(db, { cohortId: cohort.id })).id;
});

const add = (task = {}) => newTask(db, { founderId, now, ...task });
const edit = (taskId: string, isPrivate: boolean) =>
  updateTask(db, { founderId, taskId, patch: { isPrivate }, now });
const complete = (taskId: string, at = now) =>
  completeTask(db, { founderId, taskId, now: at, source: 'web' });
const posts = () => listChannelPosts(db, cohort);
const news = () =>
  readRows(db, 'cohort_notifications', { recipient_id: peerId }, ['type', 'message'], 'id');

describe('who sees a new task', () => {
  it('is the cohort until the founder chooses, and the first choice stays the default', async () => {
    expect((await add()).isPrivate).toBe(false);
    expect((await add({ isPrivate: true })).isPrivate).toBe(true);
    expect((await add()).isPrivate).toBe(true);
    expect((await add({ isPrivate: false })).isPrivate).toBe(false);
    expect((await add()).isPrivate).toBe(true);
    await setPrivateByDefault(db, { founderId, isPrivate: false });
    expect((await add()).isPrivate).toBe(false);
  });

  it('is the cohort where the words are part of the title, as its founder says', async () => {
    const title = 'Call Ann, just me';
    expect(await add({ title, titleAsTyped: true })).toMatchObject({ title, isPrivate: false });
  });

  it('is nobody else where the title says so, for this task alone', async () => {
    expect(await add({ title: 'just me: Call my lawyer' })).toMatchObject({
      title: 'Call my lawyer',
      isPrivate: true,
    });
    expect((await add()).isPrivate).toBe(false);
    expect(await add({ title: 'Call my lawyer (private)', isPrivate: false })).toMatchObject({
      title: 'Call my lawyer',
      isPrivate: true,
    });
    expect((await add()).isPrivate).toBe(false);
    await expect(add({ title: 'private: Ship it', isPublicPledge: true })).rejects.toMatchObject({
      code: 'pledge_is_shared',
    });
    const { id } = await add({ title: 'Call Bo' });
    const patch = { title: 'Call Bo (just me)', isPrivate: false };
    expect(await updateTask(db, { founderId, taskId: id, patch, now })).toMatchObject({
      title: 'Call Bo',
      isPrivate: true,
    });
    const pledge = await add({ title: 'Ship it', isPublicPledge: true });
    const said = { founderId, taskId: pledge.id, patch: { title: 'just me: Ship it' }, now };
    await expect(updateTask(db, said)).rejects.toMatchObject({ code: 'pledge_is_shared' });
  });

  it('is the same default after two first choices at once', async () => {
    const [one, other] = await Promise.all([add({ isPrivate: true }), add({ isPrivate: false })]);
    expect([one?.isPrivate, other?.isPrivate]).toEqual([true, false]);
    const later = [(await add()).isPrivate, (await add()).isPrivate];
    expect(new Set(later).size).toBe(1);
  });

  it('is always the cohort for a pledge, which is no choice for other tasks', async () => {
    expect(await add({ isPublicPledge: true })).toMatchObject({ pledge: 'open', isPrivate: false });
    await expect(add({ isPublicPledge: true, isPrivate: true })).rejects.toMatchObject({
      code: 'pledge_is_shared',
    });
    await setPrivateByDefault(db, { founderId, isPrivate: true });
    expect(await add({ isPublicPledge: true })).toMatchObject({ pledge: 'open', isPrivate: false });
  });

  it('is by the founder’s default when tasks are generated, asked for or by the clock', async () => {
    await setPrivateByDefault(db, { founderId, isPrivate: true });
    await generateTasksForFounder(db, { founderId: peerId, now });
    await generateTasksForEveryone(db, { now: new Date('2026-06-22T12:00:00Z') });
    const audiences = async (id: string) => {
      const { pending } = await findBoard(db, { founderId: id, now });
      return [...new Set(pending.map((task) => task.isPrivate))];
    };
    expect(await audiences(founderId)).toEqual([true]);
    expect(await audiences(peerId)).toEqual([false]);
  });
});

describe('a task that is just me', () => {
  it('earns what it always earns, and nobody is told, not even of a streak', async () => {
    for (let day = 9; day <= 14; day += 1) {
      await newCompletedTask(db, {
        founderId,
        at: `2026-06-${String(day).padStart(2, '0')}T12:00:00Z`,
        isPrivate: true,
      });
    }
    const { id } = await add({ title: 'See a doctor' });
    expect(await complete(id)).toMatchObject({ earned: 70, points: 190, streak: 7 });
    expect(await news()).toEqual([]);
    expect(await posts()).toEqual([]);
    await reopenTask(db, { founderId, taskId: id, now });
    expect(await posts()).toEqual([]);
  });

  it('may become shared and back while it is open', async () => {
    const { id } = await add({ isPrivate: true });
    expect((await edit(id, false)).isPrivate).toBe(false);
    expect((await edit(id, true)).isPrivate).toBe(true);
    await complete(id);
    await expect(edit(id, false)).rejects.toMatchObject({ code: 'task_completed' });
    expect(await news()).toEqual([]);
  });

  it('takes back what was said of it, when it was shared before', async () => {
    const { id } = await add({ title: 'Call Bo' });
    await complete(id);
    expect(await news()).toEqual([{ type: 'task_completed', message: 'completed “Call Bo”' }]);
    await reopenTask(db, { founderId, taskId: id, now });
    await edit(id, true);
    await complete(id);
    expect(await news()).toEqual([]);
    expect((await posts()).map((post) => post.split(' ')[0])).toEqual([
      'completion',
      'completion_retraction',
    ]);
  });

  it('becomes shared when it is pledged, for good', async () => {
    const { id } = await add({ isPrivate: true });
    const task = { founderId, taskId: id, now };
    expect(await pledgeTask(db, task)).toMatchObject({ pledge: 'open', isPrivate: false });
    await expect(edit(id, true)).rejects.toMatchObject({ code: 'pledge_is_shared' });
    await deleteTask(db, task);
    await restoreTask(db, task);
    await expect(edit(id, true)).rejects.toMatchObject({ code: 'pledge_is_shared' });
  });

  it('is told of or is not, whatever comes first: the change or the completion', async () => {
    // From the fifth on, one row counts the tasks of a day.
    const told = async () => {
      const rows = await readRows(db, 'cohort_notifications', { recipient_id: peerId }, 'tasks');
      return rows.reduce((sum, { tasks }) => sum + (tasks ?? 1), 0);
    };
    for (let round = 0; round < 6; round += 1) {
      const { id } = await add({ title: `Round ${round}`, isPrivate: false });
      const before = await told();
      const [, changed] = await Promise.allSettled([complete(id), edit(id, true)]);
      const notified = (await told()) - before;
      expect([round, notified]).toEqual([round, changed?.status === 'rejected' ? 1 : 0]);
    }
  });
});
