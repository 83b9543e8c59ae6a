import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewTask } from '#shared/api/tasks.ts';
import { api } from '../../lib/api.ts';
import { storeTask } from './store-task.ts';

export function useCreateTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (task: NewTask) => api.tasks.create(task),
    onSuccess: (task) => storeTask(queryClient, task),
  });
}
