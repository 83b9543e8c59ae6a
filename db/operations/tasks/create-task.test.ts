import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listChannelPosts } from '#db/testing/list-queued.ts';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { newTaskSchema } from '#shared/api/tasks.ts';
import { newTaskView } from '#shared/testing/new-task-view.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { completeTask } from './complete-task.ts';
import { createTask } from './create-task.ts';
import { deleteTask } from './delete-task.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
});

async function fillBoard(count: number): Promise<void> {
  await db
    .insertInto('tasks')
    .values(
      Array.from({ length: count }, (_, index) => ({ user_id: founderId, title: `Task ${index}` })),
    )
    .execute();
}

async function countTasks(): Promise<number> {
  return (await readFounderRows(db, founderId)).tasks.length;
}

describe('a task that a founder creates', () => {
  it('has the product’s defaults', async () => {
    const task = await newTask(db, { founderId, now, title: 'New Task' });
    expect(task).toEqual(
      newTaskView({
        id: expect.any(String),
        title: 'New Task',
        status: 'pending',
        difficulty: 'medium',
        points: 20,
        isPublicPledge: false,
        dueDate: '2026-06-22T23:59:59.999Z',
        createdAt: now.toISOString(),
      }),
    );
    expect(await listChannelPosts(db, cohort)).toEqual([]);
  });

  it.each([
    ['easy', 10],
    ['medium', 20],
    ['hard', 35],
  ] as const)('of difficulty %s is worth %d points', async (difficulty, points) => {
    expect((await newTask(db, { founderId, now, difficulty })).points).toBe(points);
  });

  it('is due at the end of the day in the founder’s time zone', async () => {
    await changeTimeZone(db, { founderId, timeZone: 'Pacific/Kiritimati' });
    // There it is the 16th already.
    expect((await newTask(db, { founderId, now })).dueDate).toBe('2026-06-23T09:59:59.999Z');
    const onDate = await newTask(db, { founderId, now, dueOn: '2026-06-20' });
    expect(onDate.dueDate).toBe('2026-06-20T09:59:59.999Z');
  });
});

it('an open pledge of the same words and date is returned, even when sent twice at once', async () => {
  const pledge = { title: 'Ship it', dueOn: '2026-06-20', isPublicPledge: true };
  const make = (task: object = {}, by = founderId) =>
    createTask(db, {
      founderId: by,
      now,
      task: newTaskSchema.parse({ ...pledge, ...task }),
      evenIfPledged: false,
    });
  const [first, second] = await Promise.all([make(), make({ title: 'ship  IT' })]);
  expect(second).toEqual(first);
  expect(await countTasks()).toBe(1);
  const peer = await newFounder(db, { cohortId: cohort.id });
  const others = [
    await make({}, peer.id),
    await make({ title: 'Ship it today' }),
    await make({ dueOn: '2026-06-21' }),
    await make({ isPublicPledge: false }),
    await newTask(db, { founderId, now, ...pledge }),
  ];
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(6);
});

it('a pledge that was deleted or kept can be made again', async () => {
  const pledge = { title: 'Ship it', dueOn: '2026-06-20', isPublicPledge: true };
  const task = newTaskSchema.parse(pledge);
  const again = () => createTask(db, { founderId, now, task, evenIfPledged: false });
  const first = await again();
  await deleteTask(db, { founderId, taskId: first.id, now });
  const second = await again();
  const later = new Date(now.getTime() + 13 * 3_600_000);
  await completeTask(db, { founderId, taskId: second.id, now: later, source: 'web' });
  expect(new Set([first.id, second.id, (await again()).id]).size).toBe(3);
});

describe('the same client key', () => {
  it('creates one task and returns it', async () => {
    const input = { founderId, now, clientKey: randomUUID(), isPublicPledge: true };
    const first = await newTask(db, input);
    expect(await newTask(db, { ...input, title: 'Another title' })).toEqual(first);
    expect(await countTasks()).toBe(1);
    expect(await listChannelPosts(db, cohort)).toEqual([`pledge ${first.id}`]);
  });

  it('creates one task when it is sent ten times at once', async () => {
    const input = { founderId, now, clientKey: randomUUID() };
    const made = await Promise.all(Array.from({ length: 10 }, () => newTask(db, input)));
    expect(new Set(made.map((task) => task.id)).size).toBe(1);
    expect(await countTasks()).toBe(1);
  });

  it('can be used by another founder', async () => {
    const other = await newFounder(db, { cohortId: cohort.id });
    const clientKey = randomUUID();
    const mine = await newTask(db, { founderId, now, clientKey });
    const theirs = await newTask(db, { founderId: other.id, now, clientKey });
    expect(theirs.id).not.toBe(mine.id);
  });

  it('still returns the task after it was completed', async () => {
    const clientKey = randomUUID();
    const { task } = await newCompletedTask(db, { founderId, at: now, clientKey });
    expect(await newTask(db, { founderId, now, clientKey })).toEqual(task);
  });
});

describe('the limit of 200 open tasks', () => {
  it('accepts the 200th and refuses the next', async () => {
    await fillBoard(199);
    await newTask(db, { founderId, now });
    await expect(newTask(db, { founderId, now })).rejects.toMatchObject({
      code: 'too_many_open_tasks',
    });
    expect(await countTasks()).toBe(200);
  });

  it('does not count completed ones', async () => {
    await newCompletedTask(db, { founderId, at: now });
    await fillBoard(199);
    await newTask(db, { founderId, now });
    expect(await countTasks()).toBe(201);
  });

  it('returns the task for a repeated key when it was the last one allowed', async () => {
    await fillBoard(199);
    const input = { founderId, now, clientKey: randomUUID() };
    const last = await newTask(db, input);
    expect(await newTask(db, input)).toEqual(last);
  });

  it('holds when ten requests race for the last one', async () => {
    const { db, pool } = database();
    await fillBoard(199);
    // With every connection open and slow commits, all ten have counted before the first is done.
    await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.05)')));
    await pool.query(`
      create function commit_slowly() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.1); return null; end $$;
      create constraint trigger commit_slowly after insert on tasks
        deferrable initially deferred for each row execute function commit_slowly()`);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => newTask(db, { founderId, now })),
    );
    await pool.query('drop trigger commit_slowly on tasks');
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await countTasks()).toBe(200);
  });
});
