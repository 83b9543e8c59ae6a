import { api } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.tsx';
import type { TaskChange } from './task-change.ts';
import { useTaskChange } from './use-task-change.ts';

type Pledging = Extract<TaskChange, { kind: 'pledge' }>;

export function usePledgeTask() {
  return useTaskChange({
    send: ({ taskId }: Pledging) => api.tasks.pledge({ taskId }),
    taskOf: (task) => task,
    onDone: () => showToast({ text: 'Pledged. Your cohort can cheer you on now.' }),
  });
}
