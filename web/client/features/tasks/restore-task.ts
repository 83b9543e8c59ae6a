import { api } from '../../lib/api.ts';
import type { TaskChange } from './task-change.ts';
import { useTaskChange } from './use-task-change.ts';

type Restoring = Extract<TaskChange, { kind: 'restore' }>;

export function useRestoreTask() {
  return useTaskChange({
    send: ({ taskId }: Restoring) => api.tasks.restore({ taskId }),
    taskOf: (task) => task,
  });
}
