import { api } from '../../lib/api.ts';
import type { TaskChange } from './task-change.ts';
import { useTaskChange } from './use-task-change.ts';

type Reopening = Extract<TaskChange, { kind: 'reopen' }>;

export function useReopenTask() {
  return useTaskChange({
    send: ({ taskId }: Reopening) => api.tasks.reopen({ taskId }),
    taskOf: (task) => task,
  });
}
