import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { changeKey } from './pending-changes.ts';
import { forgetTask, rereadTasks, storeTask } from './store-task.ts';
import type { TaskChange } from './task-change.ts';

type Options<Change extends TaskChange, Answer> = {
  send: (change: Change) => Promise<Answer>;
  /** The task as the server answered it; null when there is none any more. */
  taskOf: (answer: Answer) => TaskView | null;
  onDone?: (answer: Answer, change: Change) => void;
};

/**
 * Sends one kind of change. While it is on its way the pages show it as done (`changedBoard`);
 * when it fails they show the server's state again and a toast says why. A second change of the
 * same task is dropped until the first is through.
 */
export function useTaskChange<Change extends TaskChange, Answer>(
  options: Options<Change, Answer>,
): (change: Change) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: changeKey,
    mutationFn: options.send,
    onSuccess: (answer, change) => {
      const task = options.taskOf(answer);
      if (task) storeTask(queryClient, task);
      else forgetTask(queryClient, change.taskId);
      options.onDone?.(answer, change);
    },
    onError: (error) => {
      rereadTasks(queryClient);
      showToast({ text: errorText(error), tone: 'bad' });
    },
  });
  return useCallback(
    (change) => {
      if (!isChanging(queryClient, change.taskId)) mutate(change);
    },
    [queryClient, mutate],
  );
}

/** Asked of the cache, not of the last render: a double click is faster than a render. */
function isChanging(queryClient: QueryClient, taskId: string): boolean {
  const filters = { mutationKey: changeKey, status: 'pending' as const };
  return queryClient
    .getMutationCache()
    .findAll(filters)
    .some((mutation) => (mutation.state.variables as TaskChange).taskId === taskId);
}
