import { ActionIcon } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { lazyCode } from '../lib/lazy.ts';
import { Icon, type IconName } from './icon.tsx';
import { LazyDialog } from './lazy-dialog.tsx';
import type { PopoverCardProps } from './popover-card.tsx';
import { type PopoverState, usePopoverTrigger } from './popover-trigger.ts';

const popoverCardCode = lazyCode(() =>
  import('./popover-card.tsx').then((module) => module.PopoverCard),
);

/** For a button that opens a `LazyPopoverCard`. */
export function usePopoverCard(opened: boolean, onChange: (opened: boolean) => void) {
  return usePopoverTrigger({ opened, onChange, popup: 'dialog', code: popoverCardCode });
}

/**
 * The card of `usePopoverCard`. The code that positions it is fetched when it is first opened, or on
 * idle.
 */
export function LazyPopoverCard({ card, ...props }: PopoverCardProps & { card: PopoverState }) {
  return <LazyDialog code={popoverCardCode} {...card} {...props} />;
}

type IconPopoverProps = {
  icon: IconName;
  /** The button's full accessible name; `title` is the short tooltip. */
  label: string;
  title: string;
  width: number;
  children: (close: () => void) => ReactNode;
};

/** A small button that opens a card beside it. */
export function IconPopover({ icon, label, title, width, children }: IconPopoverProps) {
  const [opened, setOpened] = useState(false);
  const { button, card } = usePopoverCard(opened, setOpened);
  return (
    <>
      <ActionIcon
        {...button}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        title={title}
      >
        <Icon name={icon} />
      </ActionIcon>
      <LazyPopoverCard
        card={card}
        name={{ 'aria-label': label }}
        position="bottom-end"
        width={width}
        padding="sm"
      >
        {children(() => setOpened(false))}
      </LazyPopoverCard>
    </>
  );
}
