import { lazy, Suspense } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';

const loadDialog = () => import('./edit-task-dialog.tsx');
const EditTaskDialog = lazy(async () => ({ default: (await loadDialog()).EditTaskDialog }));

export function preloadEditTask(): void {
  void loadDialog();
}

/** Which task is being edited; `opening` counts, so that each time begins with the task as it is. */
export type Edited = { task: TaskView; opened: boolean; opening: number };

type Props = { edited: Edited | null; timeZone: string; onClose: () => void };

/** The dialog for the task that is being edited, once there is one. */
export function EditTask({ edited, timeZone, onClose }: Props) {
  if (!edited) return null;
  return (
    <Suspense>
      <EditTaskDialog
        key={edited.opening}
        task={edited.task}
        opened={edited.opened}
        timeZone={timeZone}
        onClose={onClose}
      />
    </Suspense>
  );
}
