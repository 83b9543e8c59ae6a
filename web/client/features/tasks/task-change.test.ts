import { describe, expect, it } from 'vitest';
import type { TaskBoard, TaskView } from '#shared/api/tasks.ts';
import { newTaskView } from '#shared/testing/new-task-view.ts';
import { applyChange, applyChanges, isRepeat, putTask } from './task-change.ts';

const now = new Date('2026-12-03T10:00:00Z');

const newTask = (id: string, status: TaskView['status'] = 'pending') =>
  newTaskView({ id, title: `Task ${id}`, status });

const board: TaskBoard = {
  pending: [newTask('a'), newTask('b')],
  inProgress: [newTask('c', 'in_progress')],
  completed: [newTask('d', 'completed')],
  lapsed: [],
  progress: 25,
  pledges: { kept: 0, decided: 0 },
  tasksCompleted: 12,
  teammates: [],
};

const ids = (column: TaskView[]) => column.map((task) => task.id);

describe('applyChanges', () => {
  it('shows a completed task on top of Completed and counts it as progress', () => {
    const next = applyChanges(board, [{ kind: 'complete', taskId: 'b' }], now);
    expect(ids(next.pending)).toEqual(['a']);
    expect(ids(next.completed)).toEqual(['b', 'd']);
    expect(next.progress).toBe(50);
    expect(next.completed[0]).toMatchObject({
      completedAt: now.toISOString(),
      earned: null,
      canReopen: true,
    });
  });

  it('applies several changes in order', () => {
    const changes = [
      { kind: 'move', taskId: 'a', status: 'in_progress' },
      { kind: 'reopen', taskId: 'd', status: 'pending' },
      { kind: 'complete', taskId: 'a' },
    ] as const;
    const next = applyChanges(board, [...changes], now);
    expect(ids(next.pending)).toEqual(['b', 'd']);
    expect(ids(next.inProgress)).toEqual(['c']);
    expect(ids(next.completed)).toEqual(['a']);
  });

  it('does not modify the server’s board, so that a failure needs no undo', () => {
    const before = structuredClone(board);
    applyChanges(board, [{ kind: 'complete', taskId: 'a' }], now);
    expect(board).toEqual(before);
    expect(applyChanges(board, [], now)).toBe(board);
  });

  it('removes a deleted task and brings a restored one back', () => {
    const gone = applyChanges(board, [{ kind: 'delete', taskId: 'c', task: newTask('c') }], now);
    expect(ids(gone.inProgress)).toEqual([]);
    expect(gone.progress).toBe(33);
    const task = newTask('c', 'in_progress');
    const back = applyChanges(gone, [{ kind: 'restore', taskId: 'c', task }], now);
    expect(back).toEqual(board);
  });

  it('lists an edited task and a reopened one where the server will', () => {
    const next = applyChanges(
      board,
      [
        { kind: 'edit', taskId: 'b', patch: {}, shown: { title: 'New words', points: 35 } },
        { kind: 'reopen', taskId: 'd', status: 'in_progress' },
      ],
      now,
    );
    expect(next.pending[1]).toEqual({ ...newTask('b'), title: 'New words', points: 35 });
    expect(ids(next.inProgress)).toEqual(['c', 'd']);
    const shown = { dueDate: '2026-12-20T12:00:00.000Z' };
    const edit = { kind: 'edit', taskId: 'b', patch: {}, shown } as const;
    expect(ids(applyChanges(board, [edit], now).pending)).toEqual(['b', 'a']);
  });

  it('ignores a change of a task that is not on the board', () => {
    expect(applyChanges(board, [{ kind: 'complete', taskId: 'gone' }], now)).toBe(board);
  });
});

describe('putTask', () => {
  it('keeps the position of a task that stays in its column', () => {
    const next = putTask(board, { ...newTask('b'), title: 'New words' });
    expect(ids(next.pending)).toEqual(['a', 'b']);
    expect(next.pending[1]?.title).toBe('New words');
  });

  it('puts the first task on an empty board', () => {
    const empty = {
      pending: [],
      inProgress: [],
      completed: [],
      lapsed: [],
      progress: 0,
      tasksCompleted: 0,
      pledges: { kept: 0, decided: 0 },
      teammates: [],
    };
    expect(putTask(empty, newTask('a'))).toMatchObject({ pending: [{ id: 'a' }], progress: 0 });
  });
});

it('changes only the task that the change names', () => {
  const task = newTask('a');
  expect(applyChange(task, { kind: 'complete', taskId: 'b' }, now)).toBe(task);
  expect(applyChange(task, { kind: 'snooze', taskId: 'a', days: 2 }, now)).toBe(task);
});

it('takes a second click for a repeat, and a change of mind for a change', () => {
  const move = { kind: 'move', taskId: 'a', status: 'in_progress' } as const;
  expect(isRepeat(move, { ...move })).toBe(true);
  expect(isRepeat(move, { ...move, status: 'pending' })).toBe(false);
  expect(isRepeat(move, { kind: 'complete', taskId: 'a' })).toBe(false);
  expect(isRepeat(move, undefined)).toBe(false);
  const snooze = { kind: 'snooze', taskId: 'a', days: 1 } as const;
  expect(isRepeat(snooze, snooze)).toBe(true);
});
