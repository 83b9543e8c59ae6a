import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useHotkeys } from '../../lib/use-hotkeys.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import type { TaskPrefill } from './task-draft.ts';

/** The button that opens the Add Task dialog; on every page the key `n` opens it too. */
export function AddTask({ timeZone }: { timeZone: string }) {
  const { open, preload, dialog } = useAddTaskDialog(timeZone);
  // Here without waiting for the keys of the frame, and with the same form.
  useHotkeys('Anywhere', { n: { does: 'Add a task', run: () => open() } });
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

type Opening = { number: number; prefill: TaskPrefill };

/** The dialog for a new task, loaded when it is first opened. The caller renders `dialog`. */
export function useAddTaskDialog(timeZone: string): {
  open: (prefill?: TaskPrefill) => void;
  preload: () => void;
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState(false);
  // Each opening mounts a new dialog, with an empty form and its own client key.
  const [opening, setOpening] = useState<Opening>({ number: 0, prefill: {} });
  const open = (prefill: TaskPrefill = {}) => {
    if (opened) return;
    setOpening({ number: opening.number + 1, prefill });
    setOpened(true);
  };
  const dialog = (
    <LazyDialog
      code={addTaskCode}
      key={opening.number}
      opened={opened}
      timeZone={timeZone}
      prefill={opening.prefill}
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

/** The task being edited. `opening` counts up, so that each dialog starts with the current task. */
export type EditedTask = { task: TaskView; opened: boolean; opening: number };

type EditTaskProps = { edited: EditedTask | null; timeZone: string; onClose: () => void };

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
