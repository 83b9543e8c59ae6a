import type { TaskBoard, TaskView } from '#shared/api/tasks.ts';

/** What a founder did to a task and the server has not confirmed yet. */
export type TaskChange =
  | { kind: 'complete'; taskId: string }
  | { kind: 'reopen'; taskId: string }
  | { kind: 'move'; taskId: string; status: 'pending' | 'in_progress' }
  | { kind: 'snooze'; taskId: string; days: number }
  | { kind: 'pledge'; taskId: string };

/** The task as it will be if the change goes through. Points are the server's to tell. */
export function changedTask(task: TaskView, change: TaskChange, now: Date): TaskView {
  if (change.taskId !== task.id) return task;
  switch (change.kind) {
    case 'complete':
      return { ...task, status: 'completed', completedAt: now.toISOString(), canReopen: false };
    case 'reopen':
      return { ...task, status: 'pending', completedAt: null, earned: null, canReopen: false };
    case 'move':
      return { ...task, status: change.status };
    case 'snooze':
    case 'pledge':
      return task;
  }
}

/** The board as it will be if all changes go through. */
export function changedBoard(board: TaskBoard, changes: TaskChange[], now: Date): TaskBoard {
  return changes.reduce((current, change) => {
    const task = findTask(current, change.taskId);
    return task ? placeTask(current, changedTask(task, change, now)) : current;
  }, board);
}

/** Puts a task where its status says: in its old place if it has one there, else on top. */
export function placeTask(board: TaskBoard, task: TaskView): TaskBoard {
  const place = (column: TaskView[], belongs: boolean) => {
    const isHere = column.some((each) => each.id === task.id);
    if (!belongs) return isHere ? column.filter((each) => each.id !== task.id) : column;
    return isHere ? column.map((each) => (each.id === task.id ? task : each)) : [task, ...column];
  };
  const pending = place(board.pending, task.status === 'pending');
  const inProgress = place(board.inProgress, task.status === 'in_progress');
  const completed = place(board.completed, task.status === 'completed');
  const all = pending.length + inProgress.length + completed.length;
  const progress = all === 0 ? 0 : Math.round((completed.length / all) * 100);
  return { ...board, pending, inProgress, completed, progress };
}

function findTask(board: TaskBoard, taskId: string): TaskView | undefined {
  return [...board.pending, ...board.inProgress, ...board.completed].find(
    (task) => task.id === taskId,
  );
}
