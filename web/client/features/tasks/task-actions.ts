import { useMemo, useState } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { dueLabel } from '#shared/domain/due-dates.ts';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '#shared/options.ts';
import type { CardKeys } from './card-movement.ts';
import type { Teammate } from './task-change.ts';
import {
  useCompleteTask,
  useDeleteTask,
  useFindLatestTask,
  useHandOverTask,
  useMoveTask,
  usePledgeTask,
  useReopenTask,
  useSnoozeTask,
} from './task-queries.ts';
import type { Clock } from './task-rules.ts';

type TaskActions = {
  complete: (taskId: string) => void;
  /** Completes a task as done yesterday, which is allowed until noon. */
  completeYesterday: (taskId: string) => void;
  reopen: (taskId: string, status?: 'pending' | 'in_progress') => void;
  move: (taskId: string, status: 'pending' | 'in_progress') => void;
  snooze: (taskId: string, days: number) => void;
  pledge: (taskId: string) => void;
};

/** Everything a founder can do to a task. */
export function useTaskActions(clock: Clock): TaskActions {
  const complete = useCompleteTask();
  const reopen = useReopenTask();
  const move = useMoveTask();
  const snooze = useSnoozeTask((due) => dueLabel(due, clock));
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
  /** Moves a task to a column by completing, reopening or moving it. */
  place: (taskId: string, to: TaskStatus) => void;
  remove: (task: TaskView) => void;
  handOver: (task: TaskView, teammate: Teammate) => void;
};

type BoardActionOptions = {
  clock: Clock;
  /** Keeps the focus on a card that changes its column or group. */
  follow: (taskId: string) => void;
  onEdit: (task: TaskView) => void;
};

/**
 * Everything a founder can do on the board and in the list. `announcement` is for screen readers,
 * `keys` are for the card that has the focus.
 */
export function useBoardActions({ clock, follow, onEdit }: BoardActionOptions): {
  actions: BoardActions;
  announcement: string;
  keys: Omit<CardKeys, 'select' | 'extend' | 'selectGroup'>;
} {
  const taskActions = useTaskActions(clock);
  const deleteTask = useDeleteTask();
  const handOver = useHandOverTask();
  const findLatest = useFindLatestTask();
  const [announcement, announce] = useState('');

  const actions = useMemo((): BoardActions => {
    const place = (taskId: string, to: TaskStatus) => {
      const task = findLatest(taskId);
      if (!task || task.status === to) return;
      if (task.status === 'completed' && !task.canReopen) {
        announce(`${task.title} can no longer be reopened.`);
        return;
      }
      follow(task.id);
      announce(`${task.title} moved to ${taskStatusLabels[to]}.`);
      if (to === 'completed') taskActions.complete(task.id);
      else if (task.status === 'completed') taskActions.reopen(task.id, to);
      else taskActions.move(task.id, to);
    };
    return {
      ...taskActions,
      place,
      complete: (taskId) => {
        follow(taskId);
        taskActions.complete(taskId);
      },
      completeYesterday: (taskId) => {
        follow(taskId);
        taskActions.completeYesterday(taskId);
      },
      reopen: (taskId) => {
        follow(taskId);
        taskActions.reopen(taskId);
      },
      remove: (task) => {
        follow(task.id);
        announce(`${task.title} deleted.`);
        deleteTask({ kind: 'delete', taskId: task.id, task });
      },
      handOver: (task, teammate) => {
        follow(task.id);
        announce(`${task.title} handed to ${teammate.name}.`);
        handOver({ kind: 'handOver', taskId: task.id, task, teammate });
      },
    };
  }, [taskActions, deleteTask, handOver, findLatest, follow]);

  /** A task that is still to be done, which can be changed and deleted. */
  const findOpen = (taskId: string) => {
    const task = findLatest(taskId);
    return task && isOpen(task) ? task : undefined;
  };
  const keys = {
    step: (taskId: string, by: -1 | 1) => {
      const task = findLatest(taskId);
      if (!task || task.status === 'lapsed') return;
      const to = taskStatuses[taskStatuses.indexOf(task.status) + by];
      if (to) actions.place(taskId, to);
    },
    toggle: (taskId: string) => actions.place(taskId, findOpen(taskId) ? 'completed' : 'pending'),
    edit: (taskId: string) => {
      const task = findOpen(taskId);
      if (task) onEdit(task);
    },
    remove: (taskId: string) => {
      const task = findOpen(taskId);
      if (task) actions.remove(task);
    },
  };
  return { actions, announcement, keys };
}

function isOpen({ status }: TaskView): boolean {
  return status === 'pending' || status === 'in_progress';
}
