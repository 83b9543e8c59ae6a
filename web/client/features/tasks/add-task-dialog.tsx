import { AddTaskForm } from './add-task-form.tsx';
import { TaskDialog } from './task-dialog.tsx';
import type { TaskIntent } from './task-draft.ts';

type Props = { opened: boolean; timeZone: string; intent: TaskIntent; onClose: () => void };

export function AddTaskDialog({ opened, timeZone, intent, onClose }: Props) {
  return (
    <TaskDialog title="Add Task" opened={opened} onClose={onClose}>
      <AddTaskForm timeZone={timeZone} intent={intent} onDone={onClose} />
    </TaskDialog>
  );
}
