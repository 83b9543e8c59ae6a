import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import type { TaskPrefill } from './task-draft.ts';

/** The button that opens the dialog, and the key `n` which does the same. */
export function AddTask({ timeZone }: { timeZone: string }) {
  const { open, preload, dialog } = useAddTaskDialog(timeZone);
  useHotkeys([['n', () => open()]]);
  return (
    <>
      <Button
        leftSection={<Icon name="plus" />}
        aria-keyshortcuts="n"
        title="Add Task (n)"
        onPointerEnter={preload}
        onClick={() => open()}
      >
        Add Task
      </Button>
      {dialog}
    </>
  );
}

const addTaskCode = lazyCode(() =>
  import('./task-form.tsx').then((module) => module.AddTaskDialog),
);

type Opening = { number: number; intent: TaskPrefill };

/** The dialog for a new task, loaded when it is first asked for. The caller renders `dialog`. */
export function useAddTaskDialog(timeZone: string): {
  open: (intent?: TaskPrefill) => void;
  preload: () => void;
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState(false);
  // Each opening is an intent of its own: its dialog starts afresh, with its own client key.
  const [opening, setOpening] = useState<Opening>({ number: 0, intent: {} });
  const open = (intent: TaskPrefill = {}) => {
    if (opened) return;
    setOpening({ number: opening.number + 1, intent });
    setOpened(true);
  };
  const dialog = (
    <LazyDialog
      code={addTaskCode}
      key={opening.number}
      opened={opened}
      timeZone={timeZone}
      intent={opening.intent}
      onClose={() => setOpened(false)}
    />
  );
  return { open, preload: addTaskCode.preload, dialog };
}

const editTaskCode = lazyCode(() =>
  import('./task-form.tsx').then((module) => module.EditTaskDialog),
);

export function preloadEditTask(): void {
  editTaskCode.preload();
}

/** Which task is being edited; `opening` counts, so that each time begins with the task as it is. */
export type EditedTask = { task: TaskView; opened: boolean; opening: number };

type EditTaskProps = { edited: EditedTask | null; timeZone: string; onClose: () => void };

/** The dialog for the task that is being edited, once there is one. */
export function EditTask({ edited, timeZone, onClose }: EditTaskProps) {
  if (!edited) return null;
  return (
    <LazyDialog
      code={editTaskCode}
      key={edited.opening}
      task={edited.task}
      opened={edited.opened}
      timeZone={timeZone}
      onClose={onClose}
    />
  );
}
