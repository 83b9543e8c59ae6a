import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useHotkeys } from '../../lib/use-hotkeys.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog, useQuestion } from '../../ui/lazy-dialog.tsx';
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

/** The dialog for a new task, loaded when it is first opened. The caller renders `dialog`. */
export function useAddTaskDialog(timeZone: string): {
  open: (prefill?: TaskPrefill, onAdded?: () => void) => void;
  preload: () => void;
  dialog: ReactNode;
} {
  const { question, ask, dialog } = useQuestion<{ prefill: TaskPrefill; onAdded?: () => void }>();
  return {
    open: (prefill = {}, onAdded) => {
      if (!dialog.opened) ask({ prefill, ...(onAdded && { onAdded }) });
    },
    preload: addTaskCode.preload,
    dialog: question && (
      <LazyDialog code={addTaskCode} {...dialog} timeZone={timeZone} {...question} />
    ),
  };
}

const editTaskCode = lazyCode(() =>
  import('./task-form.tsx').then((module) => module.EditTaskDialog),
);

export function preloadEditTask(): void {
  editTaskCode.preload();
}

/** The dialog that edits a task, loaded when it is first opened. The caller renders `dialog`. */
export function useEditTaskDialog(timeZone: string): {
  edit: (task: TaskView) => void;
  dialog: ReactNode;
} {
  const { question: task, ask, dialog } = useQuestion<TaskView>();
  return {
    edit: ask,
    dialog: task && <LazyDialog code={editTaskCode} {...dialog} timeZone={timeZone} task={task} />,
  };
}
