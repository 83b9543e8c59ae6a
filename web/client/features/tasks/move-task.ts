import { api } from '../../lib/api.ts';
import type { TaskChange } from './task-change.ts';
import { useTaskChange } from './use-task-change.ts';

type Moving = Extract<TaskChange, { kind: 'move' }>;

export function useMoveTask() {
  return useTaskChange({
    send: ({ taskId, status }: Moving) => api.tasks.move({ taskId, status }),
    taskOf: (task) => task,
  });
}
