import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { PopoverAnchor, type PopoverState, useHasMounted } from './use-opener.ts';

type PopoverStyle = Pick<PopoverProps, 'position' | 'width' | 'radius' | 'offset' | 'middlewares'>;

export type PopoverCardProps = PopoverStyle & {
  /** Its name: said, or that of a heading inside. */
  name: { 'aria-label': string } | { 'aria-labelledby': string };
  padding: 0 | 8 | 'sm';
  /** How far the page steps back. Even at 0 a click beside the card only closes it. */
  shade?: number;
  children: ReactNode;
};

/** A card beside a button. The focus goes in, and back when it closes. */
export function PopoverCard({
  id,
  anchor,
  opened,
  onClose,
  name,
  padding,
  shade = 0,
  children,
  ...look
}: PopoverCardProps & PopoverState) {
  const isDrawn = useHasMounted();
  return (
    <Popover
      {...look}
      id={id}
      opened={opened && isDrawn}
      onChange={(next) => next || onClose()}
      shadow="md"
      trapFocus
      returnFocus
      // What the card half covers must not be hit by accident.
      withOverlay
      overlayProps={{ backgroundOpacity: shade }}
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <PopoverAnchor at={anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={undefined} {...name} p={padding}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
