import { ActionIcon } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { openKeys } from '../../ui/open-keys.ts';
import classes from './keys-help.module.css';

/** Opens the list of keys, as `?` does. Hidden on phones, which have no keys. */
export function KeysHelp() {
  return (
    <ActionIcon
      className={classes.button}
      variant="subtle"
      color="gray"
      size={36}
      aria-label="Keys"
      aria-keyshortcuts="?"
      title="Keys (?)"
      onClick={openKeys}
    >
      <Icon name="keyboard" size={20} />
    </ActionIcon>
  );
}
