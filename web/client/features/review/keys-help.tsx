import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { useHotkeys } from '../../lib/use-hotkeys.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import keysDialogClasses from './keys-dialog.module.css';
import classes from './keys-help.module.css';

/** Tells which keys there are; `?` as well. A phone has none. */
export function KeysHelp() {
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
      <KeysDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

const keys: { keys: string[]; does: string }[] = [
  { keys: ['j', 'k'], does: 'Next, previous line of the list' },
  { keys: ['Enter'], does: 'Open the review' },
  { keys: ['/'], does: 'Search' },
  { keys: ['n', 'p'], does: 'Next, previous application' },
  { keys: ['s'], does: 'Start review' },
  { keys: ['a'], does: 'Accept, after a confirmation' },
  { keys: ['r'], does: 'Reject, after a confirmation' },
  { keys: ['?'], does: 'These keys' },
];

type Props = { opened: boolean; onClose: () => void };

function KeysDialog({ opened, onClose }: Props) {
  return (
    <FormDialog title="Keys" opened={opened} onClose={onClose}>
      <dl className={keysDialogClasses.keys}>
        {keys.map(({ keys: names, does }) => (
          <div key={does} className={keysDialogClasses.line}>
            <dt>
              {names.map((name) => (
                <kbd key={name} className={keysDialogClasses.key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  );
}
