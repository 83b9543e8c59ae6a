import { FormDialog } from '../../ui/form-dialog.tsx';
import { AddTaskForm } from './add-task-form.tsx';
import type { TaskIntent } from './task-draft.ts';

type Props = { opened: boolean; timeZone: string; intent: TaskIntent; onClose: () => void };

export function AddTaskDialog({ opened, timeZone, intent, onClose }: Props) {
  return (
    <FormDialog title="Add Task" opened={opened} onClose={onClose}>
      <AddTaskForm timeZone={timeZone} intent={intent} onDone={onClose} />
    </FormDialog>
  );
}
