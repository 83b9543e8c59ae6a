import { AddTaskForm } from './add-task-form.tsx';
import { TaskDialog } from './task-dialog.tsx';

type Props = { opened: boolean; timeZone: string; onClose: () => void };

export function AddTaskDialog({ opened, timeZone, onClose }: Props) {
  return (
    <TaskDialog title="Add Task" opened={opened} onClose={onClose}>
      <AddTaskForm timeZone={timeZone} onDone={onClose} />
    </TaskDialog>
  );
}
