import type { TaskView } from '#shared/api/tasks.ts';
import { EditTaskForm } from './edit-task-form.tsx';
import { TaskDialog } from './task-dialog.tsx';

type Props = { task: TaskView; opened: boolean; timeZone: string; onClose: () => void };

export function EditTaskDialog({ task, opened, timeZone, onClose }: Props) {
  return (
    <TaskDialog title="Edit Task" opened={opened} onClose={onClose}>
      <EditTaskForm task={task} timeZone={timeZone} onDone={onClose} />
    </TaskDialog>
  );
}
