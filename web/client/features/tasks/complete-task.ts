import { api } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { earnedText } from './earned-text.ts';
import { useReopenTask } from './reopen-task.ts';
import type { TaskChange } from './task-change.ts';
import { useTaskChange } from './use-task-change.ts';

type Completing = Extract<TaskChange, { kind: 'complete' }>;

/** Completes a task; a toast says what it earned and takes it back on demand. */
export function useCompleteTask() {
  const reopen = useReopenTask();
  return useTaskChange({
    send: ({ taskId, doneYesterday }: Completing) => api.tasks.complete({ taskId, doneYesterday }),
    taskOf: (completion) => completion.task,
    onDone: (completion, { doneYesterday }) => {
      const { id, canReopen } = completion.task;
      const run = () => reopen({ kind: 'reopen', taskId: id, status: 'pending' });
      const action = canReopen ? { label: 'Undo', run } : undefined;
      showToast({ text: earnedText(completion, { doneYesterday }), action });
    },
  });
}
