import { ActionIcon } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fetchCode } from '../lib/lazy.ts';
import { Icon, type IconName } from './icon.tsx';
import { LazyDialog } from './lazy-dialog.tsx';
import type { CardProps } from './pop-card.tsx';
import { type Opened, useOpener } from './use-opener.ts';

const code = fetchCode(() => import('./pop-card.tsx').then((module) => module.PopCard));

/** For a button that opens a `LazyPopCard`. */
export function usePopCard(opened: boolean, onChange: (opened: boolean) => void) {
  return useOpener({ opened, onChange, popup: 'dialog', code });
}

/** The card of `usePopCard`. All that makes it float comes when it is first opened, or on idle. */
export function LazyPopCard({ card, ...props }: CardProps & { card: Opened }) {
  return <LazyDialog code={code} {...card} {...props} />;
}

type Props = {
  icon: IconName;
  /** The button's whole name, for who hears it; `title` is the short word for the mouse. */
  label: string;
  title: string;
  width: number;
  children: (close: () => void) => ReactNode;
};

/** A small button that opens a card beside it. */
export function IconPopover({ icon, label, title, width, children }: Props) {
  const [opened, setOpened] = useState(false);
  const { button, card } = usePopCard(opened, setOpened);
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
      <LazyPopCard
        card={card}
        name={{ 'aria-label': label }}
        position="bottom-end"
        width={width}
        padding="sm"
      >
        {children(() => setOpened(false))}
      </LazyPopCard>
    </>
  );
}
