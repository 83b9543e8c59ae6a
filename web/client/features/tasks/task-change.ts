import type { TaskBoard, TaskPatch, TaskView } from '#shared/api/tasks.ts';

type OpenStatus = 'pending' | 'in_progress';

/** What a founder did to a task and the server has not confirmed yet. */
export type TaskChange =
  | { kind: 'complete'; taskId: string; doneYesterday?: boolean }
  | { kind: 'reopen'; taskId: string; status: OpenStatus }
  | { kind: 'move'; taskId: string; status: OpenStatus }
  /** `shown` is what the patch makes of the task. */
  | { kind: 'edit'; taskId: string; patch: TaskPatch; shown: Partial<TaskView> }
  | { kind: 'delete'; taskId: string; task: TaskView }
  | { kind: 'restore'; taskId: string; task: TaskView }
  | { kind: 'snooze'; taskId: string; days: number }
  | { kind: 'pledge'; taskId: string };

/** The task as it will be if the change goes through. Points are the server's to tell. */
export function applyChange(task: TaskView, change: TaskChange, now: Date): TaskView {
  if (change.taskId !== task.id) return task;
  switch (change.kind) {
    case 'complete':
      return { ...task, status: 'completed', completedAt: now.toISOString(), canReopen: false };
    case 'reopen':
      return { ...task, status: change.status, completedAt: null, earned: null, canReopen: false };
    case 'move':
      return { ...task, status: change.status };
    case 'edit':
      return { ...task, ...change.shown };
    case 'delete':
    case 'restore':
    case 'snooze':
    case 'pledge':
      return task;
  }
}

/** The board as it will be if all changes go through. */
export function applyChanges(board: TaskBoard, changes: TaskChange[], now: Date): TaskBoard {
  return changes.reduce((current, change) => {
    if (change.kind === 'delete') return removeTask(current, change.taskId);
    if (change.kind === 'restore') return putTask(current, change.task);
    const task = findTask(current, change.taskId);
    return task ? putTask(current, applyChange(task, change, now)) : current;
  }, board);
}

/** Puts a task where its status says: in its old place if it has one there, else on top. */
export function putTask(board: TaskBoard, task: TaskView): TaskBoard {
  const place = (column: TaskView[], belongs: boolean) => {
    const isHere = column.some((each) => each.id === task.id);
    if (!belongs) return isHere ? column.filter((each) => each.id !== task.id) : column;
    return isHere ? column.map((each) => (each.id === task.id ? task : each)) : [task, ...column];
  };
  const pending = place(board.pending, task.status === 'pending');
  const inProgress = place(board.inProgress, task.status === 'in_progress');
  const completed = place(board.completed, task.status === 'completed');
  return withProgress(board, { pending, inProgress, completed });
}

/** The board without a task; the same board when it is not on it. */
export function removeTask(board: TaskBoard, taskId: string): TaskBoard {
  if (!findTask(board, taskId)) return board;
  const others = (column: TaskView[]) => column.filter((task) => task.id !== taskId);
  return withProgress(board, {
    pending: others(board.pending),
    inProgress: others(board.inProgress),
    completed: others(board.completed),
  });
}

export type Columns = Pick<TaskBoard, 'pending' | 'inProgress' | 'completed'>;

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
