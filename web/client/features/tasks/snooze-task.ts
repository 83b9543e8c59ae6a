import { api } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.tsx';
import type { TaskChange } from './task-change.ts';
import { useTaskChange } from './use-task-change.ts';

type Snoozing = Extract<TaskChange, { kind: 'snooze' }>;

/** Moves the due date by some days; `dueText` words the new one for the toast. */
export function useSnoozeTask(dueText: (due: string) => string) {
  return useTaskChange({
    send: ({ taskId, days }: Snoozing) => api.tasks.snooze({ taskId, days }),
    taskOf: (task) => task,
    onDone: (task) => task.dueDate && showToast({ text: `Snoozed. ${dueText(task.dueDate)}.` }),
  });
}
