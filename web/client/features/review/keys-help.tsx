import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { lazyCode, usePreloadOnIdle } from '../../lib/lazy.ts';
import { useHotkeys } from '../../lib/use-hotkeys.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import classes from './keys-help.module.css';

const keysDialogCode = lazyCode(() =>
  import('./keys-dialog.tsx').then((module) => module.KeysDialog),
);

/** Lists the keyboard shortcuts; `?` opens the list too. Hidden on phones, which have no keys. */
export function KeysHelp() {
  usePreloadOnIdle(keysDialogCode);
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  useHotkeys({ '?': open });
  return (
    <>
      <ActionIcon
        className={classes.button}
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Keys"
        aria-keyshortcuts="?"
        title="Keys (?)"
        onClick={open}
      >
        <Icon name="keyboard" size={20} />
      </ActionIcon>
      <LazyDialog code={keysDialogCode} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
