import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { findBoard } from '#db/queries/tasks.ts';
import { newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { AppError } from '#shared/errors.ts';
import { changeSeveralTasks } from './change-several-tasks.ts';
import { completeTask } from './complete-task.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const { message: completed } = new AppError('task_completed');
const { message: unknown } = new AppError('task_not_found');

let founderId: string;
let ids: string[];
beforeEach(async () => {
  ({ founderId } = await newFounderInCohort(db));
  ids = [];
  for (const title of ['Call Ana', 'Call Bo', 'Write']) {
    ids.push((await newTask(db, { founderId, now, title, isPublicPledge: title === 'Write' })).id);
  }
});

type Kind = 'complete' | 'reopen' | 'delete' | 'restore' | 'move';
const change = (kind: Kind, taskIds = ids, dueOn?: string) =>
  changeSeveralTasks(db, {
    founderId,
    now,
    change: { kind, tasks: taskIds.map((taskId) => ({ taskId, dueOn })) },
  });
const points = async () => (await readFounderRows(db, founderId)).founder_totals?.[0]?.points;

it('completes each once, however often and at once it is asked, and takes all back', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => change('complete')));
  expect(answers.flatMap(({ changed }) => changed)).toHaveLength(3);
  expect(answers.flatMap(({ refused }) => refused.map(({ reason }) => reason))).toEqual(
    Array(6).fill(completed),
  );
  const earned = answers.reduce((sum, { completion }) => sum + (completion?.earned ?? 0), 0);
  expect(earned).toBe(await points());
  expect((await change('complete')).completion).toBeNull();
  await reconcileLedger(db, founderId);

  const undone = await Promise.all([change('reopen'), change('reopen')]);
  expect(undone.map(({ changed, refused }) => [changed.length, refused.length])).toEqual([
    [3, 0],
    [3, 0],
  ]);
  expect(await points()).toBe(0);
  expect((await findBoard(db, { founderId, now })).pending).toHaveLength(3);
});

it('names what it can’t change, and changes the others', async () => {
  const other = await newTask(db, { founderId: (await newFounder(db)).id, now });
  await completeTask(db, { founderId, taskId: ids[0] as string, now, source: 'web' });
  const gone = randomUUID();
  expect(await change('complete', [...ids, other.id, gone])).toMatchObject({
    changed: [{ title: 'Call Bo' }, { title: 'Write' }],
    refused: [
      { taskId: ids[0], title: 'Call Ana', reason: completed },
      { taskId: other.id, title: null, reason: unknown },
      { taskId: gone, title: null, reason: unknown },
    ],
  });
  for (const kind of ['reopen', 'delete', 'restore', 'move'] as const) {
    const { changed, refused } = await change(kind, [other.id], '2026-06-20');
    expect([changed, refused.map(({ reason }) => reason)]).toEqual([[], [unknown]]);
  }
  expect((await findBoard(db, { founderId, now })).completed).toHaveLength(3);
});

it('moves to a day, and deletes and restores as single ones are', async () => {
  const before = (await findBoard(db, { founderId, now })).pending;
  await Promise.all([change('move', ids, '2026-06-20'), change('move', ids, '2026-06-20')]);
  const { pending } = await findBoard(db, { founderId, now });
  expect(pending.map(({ dueDate }) => dueDate?.slice(0, 10))).toEqual(Array(3).fill('2026-06-20'));
  expect((await change('move', ids, '2026-06-01')).refused).toMatchObject([{ title: 'Write' }]);

  await change('move', ids, before[0]?.dueDate?.slice(0, 10));
  await Promise.all([change('delete'), change('delete')]);
  expect((await findBoard(db, { founderId, now })).pending).toEqual([]);
  await Promise.all([change('restore'), change('restore')]);
  const restored = (await findBoard(db, { founderId, now })).pending;
  expect(restored.map(({ id, pledge }) => [id, pledge])).toEqual(
    before.map(({ id, pledge }) => [id, pledge]),
  );
});
