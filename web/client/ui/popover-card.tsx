import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { PopoverAnchor, type PopoverState, useHasMounted } from './popover-trigger.ts';

type PopoverStyle = Pick<PopoverProps, 'position' | 'width' | 'radius' | 'offset' | 'middlewares'>;

export type PopoverCardProps = PopoverStyle & {
  /** The accessible name: a text, or the id of a heading inside. */
  name: { 'aria-label': string } | { 'aria-labelledby': string };
  padding: 0 | 8 | 'sm';
  /** The page is dimmed this much. Even at 0, a click outside only closes the card. */
  shade?: number;
  children: ReactNode;
};

/** A card beside a button. It takes the focus, and returns it when it closes. */
export function PopoverCard({
  id,
  anchor,
  opened,
  onClose,
  name,
  padding,
  shade = 0,
  children,
  ...style
}: PopoverCardProps & PopoverState) {
  const hasMounted = useHasMounted();
  return (
    <Popover
      {...style}
      id={id}
      opened={opened && hasMounted}
      onChange={(next) => next || onClose()}
      shadow="md"
      trapFocus
      returnFocus
      // A click must not hit what the card half covers.
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
