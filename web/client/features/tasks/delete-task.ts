import { api } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { useRestoreTask } from './restore-task.ts';
import type { TaskChange } from './task-change.ts';
import { useTaskChange } from './use-task-change.ts';

type Deleting = Extract<TaskChange, { kind: 'delete' }>;

/** Deletes a task at once; a toast brings it back on demand. */
export function useDeleteTask() {
  const restore = useRestoreTask();
  return useTaskChange({
    send: ({ taskId }: Deleting) => api.tasks.delete({ taskId }),
    taskOf: () => null,
    onDone: (_, { taskId, task }) => {
      const text = task.pledge === 'open' ? 'Task deleted, pledge withdrawn.' : 'Task deleted.';
      const run = () => restore({ kind: 'restore', taskId, task });
      showToast({ text, action: { label: 'Undo', run } });
    },
  });
}
