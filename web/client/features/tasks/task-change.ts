import type { NewTask, TaskBoard, TaskPatch, TaskView, Teammates } from '#shared/api/tasks.ts';
import { byDueDate, type Columns } from './task-rules.ts';

export type Teammate = Teammates[number];

type OpenStatus = 'pending' | 'in_progress';

/** A change of a task that the server has not confirmed yet. */
export type TaskChange =
  /** A new task goes by its client key until it has an id. */
  | { kind: 'create'; taskId: string; input: NewTask; task: TaskView }
  | { kind: 'complete'; taskId: string; doneYesterday?: boolean }
  | { kind: 'reopen'; taskId: string; status: OpenStatus }
  | { kind: 'move'; taskId: string; status: OpenStatus }
  /** `shown` holds the fields of the view that the patch changes. */
  | { kind: 'edit'; taskId: string; patch: TaskPatch; shown: Partial<TaskView> }
  | { kind: 'delete'; taskId: string; task: TaskView }
  | { kind: 'restore'; taskId: string; task: TaskView }
  | { kind: 'snooze'; taskId: string; days: number }
  | { kind: 'pledge'; taskId: string }
  | { kind: 'handOver'; taskId: string; task: TaskView; teammate: Teammate }
  /** `task` is as it was on the founder's board, if that is known. */
  | { kind: 'takeBack'; taskId: string; task: TaskView | null };

/** The task as it will be if the change succeeds. Its points come from the server only. */
export function applyChange(task: TaskView, change: TaskChange, now: Date): TaskView {
  if (change.taskId !== task.id) return task;
  switch (change.kind) {
    case 'complete':
      // A change of mind needs no answer: it is sent after this change.
      return { ...task, status: 'completed', completedAt: now.toISOString(), canReopen: true };
    case 'reopen':
      return { ...task, status: change.status, completedAt: null, earned: null, canReopen: false };
    case 'move':
      return { ...task, status: change.status, canBeHarder: false };
    case 'edit':
      return { ...task, ...change.shown };
    case 'create':
    case 'delete':
    case 'restore':
    case 'snooze':
    case 'pledge':
    case 'handOver':
    case 'takeBack':
      return task;
  }
}

/** The board as it will be if all changes succeed. */
export function applyChanges(board: TaskBoard, changes: TaskChange[], now: Date): TaskBoard {
  return changes.reduce((current, change) => {
    if (change.kind === 'delete' || change.kind === 'handOver')
      return removeTask(current, change.taskId);
    if (change.kind === 'takeBack') return change.task ? putTask(current, change.task) : current;
    if (change.kind === 'create' || change.kind === 'restore') return putTask(current, change.task);
    const task = findTask(current, change.taskId);
    return task ? putTask(current, applyChange(task, change, now)) : current;
  }, board);
}

/**
 * Puts a task into the column of its status: where the server will list it, so that a card does not
 * jump once it has answered. What was just completed is on top.
 */
export function putTask(board: TaskBoard, task: TaskView): TaskBoard {
  const without = (column: TaskView[]) =>
    column.some(({ id }) => id === task.id) ? column.filter(({ id }) => id !== task.id) : column;
  const withOpen = (column: TaskView[]) => [...without(column), task].sort(byDueDate);
  const withCompleted = (column: TaskView[]) =>
    without(column) === column
      ? [task, ...column]
      : column.map((each) => (each.id === task.id ? task : each));
  const { status } = task;
  return withProgress(board, {
    pending: (status === 'pending' ? withOpen : without)(board.pending),
    inProgress: (status === 'in_progress' ? withOpen : without)(board.inProgress),
    completed: (status === 'completed' ? withCompleted : without)(board.completed),
  });
}

/** The board without a task; the same object if the task isn't on it. */
export function removeTask(board: TaskBoard, taskId: string): TaskBoard {
  if (!findTask(board, taskId)) return board;
  const others = (column: TaskView[]) => column.filter((task) => task.id !== taskId);
  return withProgress(board, {
    pending: others(board.pending),
    inProgress: others(board.inProgress),
    completed: others(board.completed),
  });
}

/** True if the change repeats the last one of its task, as a double click does. */
export function isRepeat(change: TaskChange, last: TaskChange | undefined): boolean {
  if (last?.kind !== change.kind) return false;
  return !('status' in change && 'status' in last) || change.status === last.status;
}

function withProgress(board: TaskBoard, columns: Columns): TaskBoard {
  const { pending, inProgress, completed } = columns;
  const all = pending.length + inProgress.length + completed.length;
  return {
    ...board,
    ...columns,
    progress: all === 0 ? 0 : Math.round((completed.length / all) * 100),
  };
}

export function findTask(board: TaskBoard, taskId: string): TaskView | undefined {
  return [...board.pending, ...board.inProgress, ...board.completed].find(
    (task) => task.id === taskId,
  );
}
