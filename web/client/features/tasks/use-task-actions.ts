import { useMemo } from 'react';
import { useCompleteTask } from './complete-task.ts';
import { type Clock, dueText } from './due-label.ts';
import { useMoveTask } from './move-task.ts';
import { usePledgeTask } from './pledge-task.ts';
import { useReopenTask } from './reopen-task.ts';
import { useSnoozeTask } from './snooze-task.ts';

export type TaskActions = {
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
