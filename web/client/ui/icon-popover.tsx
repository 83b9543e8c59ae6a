import { ActionIcon } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { LazyPopCard, usePopCard } from './lazy-pop-card.tsx';

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
