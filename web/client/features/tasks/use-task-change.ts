import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TaskView } from '#shared/api/tasks.ts';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { changeKey } from './pending-changes.ts';
import { rereadTasks, storeTask } from './store-task.ts';
import type { TaskChange } from './task-change.ts';

type Options<Change extends TaskChange, Answer> = {
  send: (change: Change) => Promise<Answer>;
  taskOf: (answer: Answer) => TaskView;
  onDone?: (answer: Answer) => void;
};

/**
 * Sends one kind of change. While it is on its way the pages show it as done (`changedBoard`);
 * when it fails they show the server's state again and a toast says why.
 */
export function useTaskChange<Change extends TaskChange, Answer>(options: Options<Change, Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: options.send,
    onSuccess: (answer) => {
      storeTask(queryClient, options.taskOf(answer));
      options.onDone?.(answer);
    },
    onError: (error) => {
      rereadTasks(queryClient);
      showToast({ text: errorText(error), tone: 'bad' });
    },
  });
}
