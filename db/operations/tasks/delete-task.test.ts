import { beforeEach, describe, expect, it } from 'vitest';
import { findBoard } from '#db/queries/tasks.ts';
import { listChannelPosts } from '#db/testing/list-queued.ts';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { readRows, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { pruneExpired } from '../jobs/prune-expired.ts';
import { markMissedPledges } from '../pledges/missed-pledges.ts';
import { completeTask } from './complete-task.ts';
import { deleteTask, restoreTask } from './delete-task.ts';
import { reopenTask } from './reopen-task.ts';
import { moveTask, pledgeTask, snoozeTask, updateTask } from './update-task.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const hourMs = 60 * 60 * 1000;

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
});

const remove = (taskId: string, at = now) => deleteTask(db, { founderId, taskId, now: at });
const restore = (taskId: string, at = now) => restoreTask(db, { founderId, taskId, now: at });

it('removes a task from the board and restores it as it was', async () => {
  const task = await newTask(db, { founderId, now });
  const before = await readFounderRows(db, founderId);
  await remove(task.id);
  expect(await findBoard(db, { founderId, now })).toMatchObject({ pending: [], progress: 0 });
  expect(await restore(task.id)).toEqual(task);
  expect(await readFounderRows(db, founderId)).toEqual(before);
});

it('can be repeated in both directions', async () => {
  const task = await newTask(db, { founderId, now, isPublicPledge: true });
  await Promise.all([1, 2, 3].map(() => remove(task.id)));
  const once = await readFounderRows(db, founderId);
  await remove(task.id, new Date(now.getTime() + 1000));
  expect(await readFounderRows(db, founderId)).toEqual(once);
  const views = await Promise.all([1, 2, 3].map(() => restore(task.id)));
  expect(views).toEqual([task, task, task]);
});

it('refuses every other change while the task is deleted', async () => {
  const { id } = await newTask(db, { founderId, now });
  await remove(id);
  const before = await readFounderRows(db, founderId);
  const of = { founderId, taskId: id, now };
  const attempts = await Promise.allSettled([
    completeTask(db, { ...of, source: 'web' }),
    reopenTask(db, of),
    moveTask(db, { ...of, status: 'in_progress' }),
    snoozeTask(db, { ...of, days: 1 }),
    pledgeTask(db, of),
    updateTask(db, { ...of, patch: { title: 'Back' } }),
  ]);
  for (const attempt of attempts) {
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'task_not_found' } });
  }
  expect(await readFounderRows(db, founderId)).toEqual(before);
});

describe('a completed task', () => {
  it('must be reopened first, and its ledger stays so that nothing is earned twice', async () => {
    const { task } = await newCompletedTask(db, { founderId, at: now });
    const before = await readFounderRows(db, founderId);
    await expect(remove(task.id)).rejects.toMatchObject({ code: 'task_delete_completed' });
    expect(await readFounderRows(db, founderId)).toEqual(before);

    await reopenTask(db, { founderId, taskId: task.id, now });
    await remove(task.id);
    const { points_ledger, founder_totals } = await readFounderRows(db, founderId);
    expect(points_ledger.map((row) => row.points).sort()).toEqual([-20, 20]);
    expect(founder_totals[0]).toMatchObject({ points: 0, tasks_completed: 0 });
  });

  it('is never both deleted and completed when the two race', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await newTask(db, { founderId, now });
      const [done, gone] = await Promise.allSettled([
        completeTask(db, { founderId, taskId: id, now, source: 'web' }),
        remove(id),
      ]);
      expect([done.status, gone.status].sort()).toEqual(['fulfilled', 'rejected']);
    }
    const { tasks } = await readFounderRows(db, founderId);
    for (const row of tasks) expect(row.deleted_at === null).toBe(row.status === 'completed');
    expect(await reconcileLedger(db, founderId)).toEqual([]);
  });
});

it('earns nothing by completing, reopening, deleting and recreating a task', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { task } = await newCompletedTask(db, { founderId, at: now, title: 'Again' });
    await reopenTask(db, { founderId, taskId: task.id, now });
    await remove(task.id);
    await restore(task.id);
    await remove(task.id);
  }
  expect((await readFounderRows(db, founderId)).founder_totals[0]).toMatchObject({ points: 0 });
  expect(await reconcileLedger(db, founderId)).toEqual([]);
});

it('does not generate a deleted task again in its period', async () => {
  const generated = { template_key: 'daily-standup', period_start: '2026-06-15' };
  const { id } = await newTask(db, { founderId, now });
  await db.updateTable('tasks').set(generated).where('id', '=', id).execute();
  await remove(id);
  const again = await db
    .insertInto('tasks')
    .values({ user_id: founderId, title: 'Again', ...generated })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  expect(again).toEqual([]);
});

it('enforces the limit of open tasks when restoring', async () => {
  const first = await newTask(db, { founderId, now });
  await remove(first.id);
  await db
    .insertInto('tasks')
    .values(Array.from({ length: 200 }, () => ({ user_id: founderId, title: 'One of many' })))
    .execute();
  await expect(restore(first.id)).rejects.toMatchObject({ code: 'too_many_open_tasks' });
  expect((await findBoard(db, { founderId, now })).pending).toHaveLength(200);
});

it('deletes the row after 30 days unless something refers to it', async () => {
  const plain = await newTask(db, { founderId, now, isPublicPledge: true });
  const { task: earned } = await newCompletedTask(db, { founderId, at: now });
  await reopenTask(db, { founderId, taskId: earned.id, now });
  const generated = await newTask(db, { founderId, now });
  await db
    .updateTable('tasks')
    .set({ template_key: 'weekly-review', period_start: '2026-06-14' })
    .where('id', '=', generated.id)
    .execute();
  for (const { id } of [plain, earned, generated]) await remove(id);
  const monthMs = 30 * 24 * hourMs;
  const left = async () =>
    new Set((await readFounderRows(db, founderId)).tasks.map((row) => String(row.id)));
  await pruneExpired(db, { now: new Date(now.getTime() + monthMs) });
  expect((await left()).size).toBe(3);
  await pruneExpired(db, { now: new Date(now.getTime() + monthMs + 1) });
  expect(await left()).toEqual(new Set([earned.id, generated.id]));
});

describe('a pledge', () => {
  const due = new Date('2026-06-20T23:59:59.999Z').getTime();
  const newPledge = () =>
    newTask(db, { founderId, now, dueOn: '2026-06-20', isPublicPledge: true });

  it('is withdrawn until 24 hours before its date, and its post is edited', async () => {
    const task = await newPledge();
    await remove(task.id, new Date(due - 24 * hourMs));
    expect((await readFounderRows(db, founderId)).pledges).toMatchObject([{ state: 'withdrawn' }]);
    const posts = [`pledge ${task.id}`, `pledge_update ${task.id}`];
    expect(await listChannelPosts(db, cohort)).toEqual(posts);
    expect(await markMissedPledges(db, { now: new Date(due + 1) })).toBe(0);
    expect(await restore(task.id)).toEqual(task);
    expect(await listChannelPosts(db, cohort)).toEqual(posts);
  });

  it.each([
    ['a millisecond after that', 1 - 24 * hourMs, 'pledge_locked'],
    ['after its date, before it is marked as missed', 1, 'pledge_date_passed'],
  ])('can’t be deleted %s', async (_, ms, code) => {
    const { id } = await newPledge();
    const before = await readFounderRows(db, founderId);
    const posted = await listChannelPosts(db, cohort);
    await expect(remove(id, new Date(due + ms))).rejects.toMatchObject({ code });
    expect(await readFounderRows(db, founderId)).toEqual(before);
    expect(await listChannelPosts(db, cohort)).toEqual(posted);
  });

  it('that was missed stays missed after deletion and restoring', async () => {
    const { id } = await newPledge();
    const after = new Date(due + hourMs);
    await markMissedPledges(db, { now: after });
    await remove(id, after);
    expect((await readFounderRows(db, founderId)).pledges).toMatchObject([{ state: 'missed' }]);
    expect(await restore(id, after)).toMatchObject({ pledge: 'missed' });
  });

  it('is posted after restoring if its post was dropped meanwhile', async () => {
    const { id } = await newPledge();
    await remove(id);
    await updateRows(db, 'slack_outbox', { subject_id: id }, { state: 'dropped' });
    await restore(id);
    const rows = await readRows(db, 'slack_outbox', { subject_id: id }, ['kind', 'state'], 'id');
    expect(rows).toEqual([
      { kind: 'pledge', state: 'waiting' },
      { kind: 'pledge_update', state: 'waiting' },
    ]);
  });
});

it('refuses another founder’s and an unknown task', async () => {
  const other = await newFounder(db, { cohortId: cohort.id });
  const task = await newTask(db, { founderId: other.id, now });
  const before = await readFounderRows(db, other.id);
  for (const id of [task.id, 'unknown']) {
    await expect(remove(id)).rejects.toMatchObject({ code: 'task_not_found' });
    await expect(restore(id)).rejects.toMatchObject({ code: 'task_not_found' });
  }
  expect(await readFounderRows(db, other.id)).toEqual(before);
});
