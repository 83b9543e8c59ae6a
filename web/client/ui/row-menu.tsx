import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { PopoverAnchor, type PopoverState, useHasMounted } from './popover-trigger.ts';

/** The menu of a row or card: its items are in the same code, which comes when it is opened. */
export function RowMenu({
  id,
  anchor,
  opened,
  onClose,
  children,
}: PopoverState & { children: ReactNode }) {
  const isDrawn = useHasMounted();
  return (
    <Menu
      id={id}
      opened={opened && isDrawn}
      onChange={(next) => next || onClose()}
      position="bottom-end"
      width={220}
      shadow="md"
      transitionProps={{ duration: 100 }}
      // Keeps the menu inside the page's landmarks, and focuses its first item.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PopoverAnchor at={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
