import { type ReactNode, useState } from 'react';
import { fetchCode } from '../../lib/fetch-code.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import type { TaskIntent } from './task-draft.ts';

const code = fetchCode(() =>
  import('./add-task-dialog.tsx').then((module) => module.AddTaskDialog),
);

type Opening = { number: number; intent: TaskIntent };

/** The dialog for a new task, loaded when it is first asked for. The caller renders `dialog`. */
export function useAddTaskDialog(timeZone: string): {
  open: (intent?: TaskIntent) => void;
  preload: () => void;
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState(false);
  // Each opening is an intent of its own: its dialog starts afresh, with its own client key.
  const [opening, setOpening] = useState<Opening>({ number: 0, intent: {} });
  const open = (intent: TaskIntent = {}) => {
    if (opened) return;
    setOpening({ number: opening.number + 1, intent });
    setOpened(true);
  };
  const dialog = (
    <LazyDialog
      code={code}
      key={opening.number}
      opened={opened}
      timeZone={timeZone}
      intent={opening.intent}
      onClose={() => setOpened(false)}
    />
  );
  return { open, preload: code.preload, dialog };
}
