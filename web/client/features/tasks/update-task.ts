import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { changeKey } from './pending-changes.ts';
import { storeTask } from './store-task.ts';
import type { TaskChange } from './task-change.ts';

type Editing = Extract<TaskChange, { kind: 'edit' }>;

/** The form behind it stays until the server has taken it, and says itself what went wrong. */
export function useUpdateTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ taskId, patch }: Editing) => api.tasks.update({ taskId, ...patch }),
    onSuccess: (task) => storeTask(queryClient, task),
  });
}
