import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { useKeys } from '../../lib/use-keys.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import classes from './keys-help.module.css';

/** Tells which keys there are; `?` as well. A phone has none. */
export function KeysHelp() {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  useKeys({ '?': open });
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
      <KeysDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
