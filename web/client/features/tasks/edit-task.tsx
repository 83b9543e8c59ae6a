import type { TaskView } from '#shared/api/tasks.ts';
import { fetchCode } from '../../lib/fetch-code.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';

const code = fetchCode(() =>
  import('./edit-task-dialog.tsx').then((module) => module.EditTaskDialog),
);

export function preloadEditTask(): void {
  code.preload();
}

/** Which task is being edited; `opening` counts, so that each time begins with the task as it is. */
export type Edited = { task: TaskView; opened: boolean; opening: number };

type Props = { edited: Edited | null; timeZone: string; onClose: () => void };

/** The dialog for the task that is being edited, once there is one. */
export function EditTask({ edited, timeZone, onClose }: Props) {
  if (!edited) return null;
  return (
    <LazyDialog
      code={code}
      key={edited.opening}
      task={edited.task}
      opened={edited.opened}
      timeZone={timeZone}
      onClose={onClose}
    />
  );
}
