import { api } from '../../lib/api.ts';
import type { TaskChange } from './task-change.ts';
import { useTaskChange } from './use-task-change.ts';

type Reopening = Extract<TaskChange, { kind: 'reopen' }>;

/** Takes a completion back; the task goes to To Do, or from there to In Progress. */
export function useReopenTask() {
  return useTaskChange({
    send: async ({ taskId, status }: Reopening) => {
      const task = await api.tasks.reopen({ taskId });
      return status === 'pending' ? task : api.tasks.move({ taskId, status });
    },
    taskOf: (task) => task,
  });
}
