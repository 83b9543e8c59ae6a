import { beforeEach, describe, expect, it } from 'vitest';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { moveTask } from '#db/operations/tasks/update-task.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findBoard, findTask, listOpenTasks, listPledges, listRecentlyCompleted } from './tasks.ts';

const { db } = useTestDatabase();
// A Wednesday: the week began on Sunday the 14th.
const now = new Date('2026-06-17T12:00:00Z');

let founderId: string;
beforeEach(async () => {
  founderId = (await newFounder(db)).id;
});

function titles(tasks: { title: string }[]): string[] {
  return tasks.map((task) => task.title);
}

describe('findBoard', () => {
  it('is empty at first', async () => {
    expect(await findBoard(db, { founderId, now })).toEqual({
      pending: [],
      inProgress: [],
      completed: [],
      lapsed: [],
      progress: 0,
      pledges: { kept: 0, decided: 0 },
      tasksCompleted: 0,
      teammates: [],
    });
  });

  it('puts each task into its column, and none of another founder', async () => {
    const other = await newFounder(db);
    await newTask(db, { founderId: other.id, now, title: 'theirs' });
    await newTask(db, { founderId, now, title: 'later', dueOn: '2026-06-25' });
    await newTask(db, { founderId, now, title: 'sooner', dueOn: '2026-06-18' });
    const started = await newTask(db, { founderId, now, title: 'started' });
    await moveTask(db, { founderId, taskId: started.id, status: 'in_progress', now });
    await newCompletedTask(db, { founderId, at: '2026-06-15T12:00:00Z', title: 'first' });
    await newCompletedTask(db, { founderId, at: '2026-06-16T12:00:00Z', title: 'second' });
    const board = await findBoard(db, { founderId, now });
    expect(titles(board.pending)).toEqual(['sooner', 'later']);
    expect(titles(board.inProgress)).toEqual(['started']);
    expect(titles(board.completed)).toEqual(['second', 'first']);
    expect(board.tasksCompleted).toBe(2);
    expect(board.progress).toBe(40);
  });

  it.each([
    ['UTC', '2026-06-14T00:00:00.000Z'],
    ['America/New_York', '2026-06-14T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-06-13T10:00:00.000Z'],
  ])('begins its week on the founder’s Sunday: %s', async (timeZone, sunday) => {
    await changeTimeZone(db, { founderId, timeZone });
    const start = new Date(sunday);
    const before = new Date(start.getTime() - 1);
    await newCompletedTask(db, { founderId, at: before, title: 'last week' });
    await newCompletedTask(db, { founderId, at: start, title: 'this week' });
    const board = await findBoard(db, { founderId, now });
    expect(titles(board.completed)).toEqual(['this week']);
    expect(board.progress).toBe(100);
    const saturday = await findBoard(db, { founderId, now: before });
    expect(titles(saturday.completed)).toContain('last week');
  });

  it('rounds its progress', async () => {
    await newTask(db, { founderId, now });
    await newCompletedTask(db, { founderId, at: now });
    await newCompletedTask(db, { founderId, at: now });
    expect((await findBoard(db, { founderId, now })).progress).toBe(67);
  });
});

describe('findTask', () => {
  it('shows what a task earned and whether it can be reopened', async () => {
    const { task } = await newCompletedTask(db, { founderId, at: now });
    const dayLater = (ms: number) => new Date(now.getTime() + 24 * 60 * 60 * 1000 + ms);
    const at = (time: Date) => findTask(db, { founderId, taskId: task.id, now: time });
    expect(await at(dayLater(-1))).toMatchObject({ earned: 20, canReopen: true });
    expect(await at(dayLater(0))).toMatchObject({ earned: 20, canReopen: false });
    await reopenTask(db, { founderId, taskId: task.id, now });
    expect(await at(now)).toMatchObject({ earned: null, canReopen: false, completedAt: null });
  });

  it('finds only the founder’s own tasks', async () => {
    const other = await newFounder(db);
    const task = await newTask(db, { founderId: other.id, now });
    await expect(findTask(db, { founderId, taskId: task.id, now })).rejects.toMatchObject({
      code: 'task_not_found',
    });
  });

  it('contains only allowed fields', async () => {
    const task = await newTask(db, { founderId, now, clientKey: crypto.randomUUID() });
    expect(Object.keys(task).sort()).toEqual(
      [
        ...[
          'cheers',
          'id',
          'title',
          'description',
          'status',
          'difficulty',
          'category',
          'estimatedTime',
        ],
        ...['points', 'isPublicPledge', 'isPrivate', 'pledge', 'earned', 'dueDate', 'createdAt'],
        ...['completedAt', 'canPledge', 'canBeHarder', 'canReopen', 'sourceUrl'],
        ...['handedBy', 'handedAt', 'canHandOver'],
      ].sort(),
    );
  });
});

describe('listOpenTasks', () => {
  it('is sorted by due date, with undated tasks last, in a stable order', async () => {
    const undated = await newTask(db, { founderId, now, title: 'undated' });
    await db.updateTable('tasks').set({ due_date: null }).where('id', '=', undated.id).execute();
    const later = new Date(now.getTime() + 1);
    await newTask(db, { founderId, now: later, title: 'b', dueOn: '2026-06-20' });
    await newTask(db, { founderId, now, title: 'a', dueOn: '2026-06-20' });
    await newTask(db, { founderId, now, title: 'overdue', dueOn: '2026-06-01' });
    await newCompletedTask(db, { founderId, at: now });
    expect(titles(await listOpenTasks(db, { founderId, now }))).toEqual([
      'overdue',
      'a',
      'b',
      'undated',
    ]);
    expect(titles(await listOpenTasks(db, { founderId, now, limit: 2 }))).toEqual(['overdue', 'a']);
  });
});

describe('listRecentlyCompleted', () => {
  it('contains what can be reopened, latest first', async () => {
    const dayMs = 24 * 60 * 60 * 1000;
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await newCompletedTask(db, { founderId, at: ago(dayMs), title: 'too late' });
    await newCompletedTask(db, { founderId, at: ago(dayMs - 1), title: 'just in time' });
    await newCompletedTask(db, { founderId, at: now, title: 'now' });
    expect(titles(await listRecentlyCompleted(db, { founderId, now }))).toEqual([
      'now',
      'just in time',
    ]);
  });
});

describe('listPledges', () => {
  it('shows open pledges by date, then the decided ones', async () => {
    const pledge = (title: string, dueOn: string) =>
      newTask(db, { founderId, now, title, dueOn, isPublicPledge: true });
    await pledge('open later', '2026-06-30');
    await pledge('open sooner', '2026-06-20');
    await newTask(db, { founderId, now, title: 'no pledge' });
    const late = await pledge('missed', '2026-06-18');
    for (let index = 0; index < 10; index += 1) {
      const { id } = await pledge(`kept ${index}`, '2026-06-25');
      const at = new Date(now.getTime() + 12 * 3_600_000 + index);
      await completeTask(db, { founderId, taskId: id, now: at, source: 'web' });
    }
    const at = new Date('2026-06-19T12:00:00Z');
    await completeTask(db, { founderId, taskId: late.id, now: at, source: 'web' });
    const pledges = await listPledges(db, { founderId, now: at });
    expect(pledges.map((task) => `${task.title}: ${task.pledge}`)).toEqual([
      'open sooner: open',
      'open later: open',
      'missed: missed',
      ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((index) => `kept ${index}: kept`),
    ]);
  });
});
