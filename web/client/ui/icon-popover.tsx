import { ActionIcon, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Props = {
  icon: IconName;
  /** The button's whole name, for who hears it; `title` is the short word for the mouse. */
  label: string;
  title: string;
  width: number;
  children: (close: () => void) => ReactNode;
};

/** A small button that opens a card beside it. The focus goes in, and back when it closes. */
export function IconPopover({ icon, label, title, width, children }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={width}
      shadow="md"
      trapFocus
      returnFocus
      // What the card half covers must not be hit by accident: a click beside it closes it.
      withOverlay
      overlayProps={{ backgroundOpacity: 0 }}
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={label}
          title={title}
          onClick={() => setOpened(!opened)}
        >
          <Icon name={icon} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} aria-labelledby={undefined} p="sm">
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
