import type { TaskView } from '#shared/api/tasks.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { EditTaskForm } from './edit-task-form.tsx';

type Props = { task: TaskView; opened: boolean; timeZone: string; onClose: () => void };

export function EditTaskDialog({ task, opened, timeZone, onClose }: Props) {
  return (
    <FormDialog title="Edit Task" opened={opened} onClose={onClose}>
      <EditTaskForm task={task} timeZone={timeZone} onDone={onClose} />
    </FormDialog>
  );
}
