import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';

const loadDialog = () => import('./add-task-dialog.tsx');
const AddTaskDialog = lazy(async () => ({ default: (await loadDialog()).AddTaskDialog }));

/** The button that opens the dialog, and the key `n` which does the same. */
export function AddTask({ timeZone }: { timeZone: string }) {
  const [opened, setOpened] = useState(false);
  // Each opening is an intent of its own: its dialog starts afresh, with its own client key.
  const [opening, setOpening] = useState(0);
  const open = () => {
    if (opened) return;
    setOpening(opening + 1);
    setOpened(true);
  };
  useHotkeys([['n', open]]);
  return (
    <>
      <Button
        leftSection={<Icon name="plus" />}
        aria-keyshortcuts="n"
        title="Add Task (n)"
        onPointerEnter={() => void loadDialog()}
        onClick={open}
      >
        Add Task
      </Button>
      {opening > 0 && (
        <Suspense>
          <AddTaskDialog
            key={opening}
            opened={opened}
            timeZone={timeZone}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}
