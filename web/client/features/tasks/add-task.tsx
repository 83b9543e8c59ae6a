import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Icon } from '../../ui/icon.tsx';
import { useAddTaskDialog } from './use-add-task-dialog.tsx';

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
