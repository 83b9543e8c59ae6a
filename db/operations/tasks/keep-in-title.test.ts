import { beforeEach, describe, expect, it } from 'vitest';
import { listChannelPosts } from '#db/testing/list-queued.ts';
import { type FounderInCohort, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { newTaskSchema } from '#shared/api/tasks.ts';
import { AppError } from '#shared/errors.ts';
import { completeTask } from './complete-task.ts';
import { deleteTask } from './delete-task.ts';
import { createTaskForTeammate } from './hand-over-task.ts';
import { keepInTitle } from './keep-in-title.ts';
import { pledgeTask, updateTask } from './update-task.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
});

const words = { title: 'Read what we planned', dueOn: '2026-06-16' };
const typed = 'Read what we planned for tomorrow';

function add(isPublicPledge = false) {
  return newTask(db, { founderId, now, ...words, isPublicPledge });
}

function keep(taskId: string, options: Partial<Parameters<typeof keepInTitle>[1]> = {}) {
  return keepInTitle(db, { founderId, taskId, ...words, typed, now, ...options });
}

it('puts the words back and the date where it is without one, however often it is pressed', async () => {
  const { id } = await add();
  const answers = await Promise.all(Array.from({ length: 5 }, () => keep(id)));
  answers.push(await keep(id, { now: later(2) }));
  for (const answer of answers) {
    expect(answer).toMatchObject({ title: typed, dueDate: '2026-06-22T23:59:59.999Z' });
  }
  const row = await db.selectFrom('tasks').where('id', '=', id).selectAll().executeTakeFirst();
  // It is as if it had been added so: the bonus for completing early stays.
  expect(row).toMatchObject({ due_moved_later: false, due_set_at: null });
});

it.each([
  ['completed', 'task_completed', (taskId: string) => complete(taskId)],
  ['moved', 'task_changed', (taskId: string) => update(taskId, { dueOn: '2026-06-18' })],
  ['renamed', 'task_changed', (taskId: string) => update(taskId, { title: 'Something else' })],
  ['pledged', 'task_changed', (taskId: string) => pledgeTask(db, { founderId, taskId, now })],
  ['deleted', 'task_not_found', (taskId: string) => deleteTask(db, { founderId, taskId, now })],
] as const)('is refused once the task was %s', async (_, code, change) => {
  const { id } = await add();
  await change(id);
  await expect(keep(id)).rejects.toEqual(new AppError(code));
});

const complete = (taskId: string) => completeTask(db, { founderId, taskId, now, source: 'slack' });
const update = (taskId: string, patch: { dueOn?: string; title?: string }) =>
  updateTask(db, { founderId, taskId, patch, now });

it('is for the founder’s own tasks', async () => {
  const { id } = await add();
  const other = await newFounderInCohort(db);
  await expect(keep(id, { founderId: other.founderId })).rejects.toEqual(
    new AppError('task_not_found'),
  );
});

it('while it is completed at the same time, one of both wins', async () => {
  const { id } = await add();
  const [kept] = await Promise.allSettled([keep(id), complete(id)]);
  const row = await db.selectFrom('tasks').where('id', '=', id).selectAll().executeTakeFirst();
  expect(row?.status).toBe('completed');
  expect(row?.title).toBe(kept.status === 'fulfilled' ? typed : words.title);
});

async function movedFrom(taskId: string) {
  const pledges = db.selectFrom('pledges').where('task_id', '=', taskId);
  return (await pledges.select('moved_from').executeTakeFirstOrThrow()).moved_from;
}

describe('a task for a teammate', () => {
  async function addForTeammate() {
    const teammate = await newTeammate(db, { id: founderId, cohortId: cohort.id });
    const { id } = await createTaskForTeammate(db, {
      founderId,
      teammateId: teammate.id,
      now,
      task: newTaskSchema.parse(words),
    });
    return { id, teammateId: teammate.id };
  }

  it('is corrected by who added it, on the teammate’s board', async () => {
    const { id, teammateId } = await addForTeammate();
    await Promise.all([keep(id), keep(id)]);
    const row = await db.selectFrom('tasks').where('id', '=', id).selectAll().executeTakeFirst();
    // They can still take it back.
    expect(row).toMatchObject({ title: typed, user_id: teammateId, taken_up: false });
  });

  it('is the teammate’s once they changed it', async () => {
    const { id, teammateId } = await addForTeammate();
    const patch = { title: 'Something else' };
    const update = updateTask(db, { founderId: teammateId, taskId: id, patch, now });
    const [kept] = await Promise.allSettled([keep(id), update]);
    const row = await db.selectFrom('tasks').where('id', '=', id).selectAll().executeTakeFirst();
    expect(row?.title).toBe('Something else');
    if (kept.status === 'rejected') expect(kept.reason).toBeInstanceOf(AppError);
    await expect(keep(id)).rejects.toEqual(new AppError('task_not_found'));
  });
});

describe('a pledge', () => {
  it('is given another day, within an hour even if it was for tomorrow', async () => {
    const { id } = await add(true);
    const pledgeDueOn = '2026-06-20';
    const answers = await Promise.all([keep(id, { pledgeDueOn }), keep(id, { pledgeDueOn })]);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        title: typed,
        dueDate: '2026-06-20T23:59:59.999Z',
        pledge: 'open',
      });
    }
    expect(await listChannelPosts(db, cohort)).toContain(`pledge_update ${id}`);
  });

  it('is locked after that hour like any other', async () => {
    const { id } = await add(true);
    const pledgeDueOn = '2026-06-20';
    await expect(keep(id, { pledgeDueOn, now: later(13) })).rejects.toEqual(
      new AppError('pledge_locked'),
    );
    expect(await movedFrom(id)).toBeNull();
  });

  it('moves after that hour like any other, while its date is further away', async () => {
    const far = { title: words.title, dueOn: '2026-06-18' };
    const { id } = await newTask(db, { founderId, now, ...far, isPublicPledge: true });
    const pledgeDueOn = '2026-06-20';
    const kept = await keep(id, { ...far, pledgeDueOn, now: later(2) });
    expect(kept).toMatchObject({ title: typed, dueDate: '2026-06-20T23:59:59.999Z' });
    expect(await movedFrom(id)).toEqual(new Date('2026-06-18T23:59:59.999Z'));
  });

  it('needs a date, which is still to come', async () => {
    const { id } = await add(true);
    await expect(keep(id)).rejects.toEqual(new AppError('task_changed'));
    await expect(keep(id, { pledgeDueOn: '2026-06-14' })).rejects.toEqual(
      new AppError('pledge_in_past'),
    );
  });
});
