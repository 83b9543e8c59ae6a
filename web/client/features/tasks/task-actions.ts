import { useMemo, useState } from 'react';
import type { TaskBoard, TaskView } from '#shared/api/tasks.ts';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '#shared/options.ts';
import { findTask } from './task-change.ts';
import {
  useCompleteTask,
  useDeleteTask,
  useMoveTask,
  usePledgeTask,
  useReopenTask,
  useSnoozeTask,
} from './task-queries.ts';
import { type Clock, dueText } from './task-rules.ts';

type TaskActions = {
  complete: (taskId: string) => void;
  /** Done yesterday and not told then: until noon. */
  completeYesterday: (taskId: string) => void;
  reopen: (taskId: string, status?: 'pending' | 'in_progress') => void;
  move: (taskId: string, status: 'pending' | 'in_progress') => void;
  snooze: (taskId: string, days: number) => void;
  pledge: (taskId: string) => void;
};

/** All that a founder can do to a task, for the cards of a page. */
export function useTaskActions(clock: Clock): TaskActions {
  const complete = useCompleteTask();
  const reopen = useReopenTask();
  const move = useMoveTask();
  const snooze = useSnoozeTask((due) => dueText(due, clock));
  const pledge = usePledgeTask();
  return useMemo(
    () => ({
      complete: (taskId) => complete({ kind: 'complete', taskId }),
      completeYesterday: (taskId) => complete({ kind: 'complete', taskId, doneYesterday: true }),
      reopen: (taskId, status = 'pending') => reopen({ kind: 'reopen', taskId, status }),
      move: (taskId, status) => move({ kind: 'move', taskId, status }),
      snooze: (taskId, days) => snooze({ kind: 'snooze', taskId, days }),
      pledge: (taskId) => pledge({ kind: 'pledge', taskId }),
    }),
    [complete, reopen, move, snooze, pledge],
  );
}

export type BoardActions = Omit<TaskActions, 'move'> & {
  /** Brings a task to a column, however it gets there. */
  place: (task: TaskView, to: TaskStatus) => void;
  remove: (task: TaskView) => void;
};

type BoardActionOptions = {
  board: TaskBoard;
  clock: Clock;
  /** Takes the focus along with a card that changes its place. */
  follow: (taskId: string) => void;
};

/**
 * What can be done on the board. `said` is for who doesn't see the cards move; `step` moves a
 * task by a column, `drop` to the one that it was let go of.
 */
export function useBoardActions({ board, clock, follow }: BoardActionOptions): {
  actions: BoardActions;
  said: string;
  step: (taskId: string, by: -1 | 1) => void;
  drop: (taskId: string, to: TaskStatus) => void;
} {
  const plain = useTaskActions(clock);
  const deleteTask = useDeleteTask();
  const [said, setSaid] = useState('');

  const actions = useMemo((): BoardActions => {
    const place = (task: TaskView, to: TaskStatus) => {
      if (task.status === to) return;
      if (task.status === 'completed' && !task.canReopen) {
        setSaid(`${task.title} can no longer be reopened.`);
        return;
      }
      follow(task.id);
      setSaid(`${task.title} moved to ${taskStatusLabels[to]}.`);
      if (to === 'completed') plain.complete(task.id);
      else if (task.status === 'completed') plain.reopen(task.id, to);
      else plain.move(task.id, to);
    };
    return {
      ...plain,
      place,
      complete: (taskId) => {
        follow(taskId);
        plain.complete(taskId);
      },
      completeYesterday: (taskId) => {
        follow(taskId);
        plain.completeYesterday(taskId);
      },
      reopen: (taskId) => {
        follow(taskId);
        plain.reopen(taskId);
      },
      remove: (task) => {
        follow(task.id);
        setSaid(`${task.title} deleted.`);
        deleteTask({ kind: 'delete', taskId: task.id, task });
      },
    };
  }, [plain, deleteTask, follow]);

  const drop = (taskId: string, to: TaskStatus) => {
    const task = findTask(board, taskId);
    if (task) actions.place(task, to);
  };
  const step = (taskId: string, by: -1 | 1) => {
    const task = findTask(board, taskId);
    const to = task && taskStatuses[taskStatuses.indexOf(task.status) + by];
    if (task && to) actions.place(task, to);
  };
  return { actions, said, step, drop };
}
