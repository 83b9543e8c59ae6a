import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { fetchCode } from '../../lib/fetch-code.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { useOpener } from '../../ui/use-opener.ts';
import { preloadEditTask } from './edit-task.tsx';
import classes from './task-menu.module.css';
import type { TaskMenuProps } from './task-menu-list.tsx';

const code = fetchCode(() => import('./task-menu-list.tsx').then((module) => module.TaskMenuList));

/** A card's handle: dragged it moves the card, pressed it opens what else can be done. */
export function TaskMenu(props: TaskMenuProps) {
  const [opened, setOpened] = useState(false);
  const opener = { opened, onChange: setOpened, popup: 'menu', code } as const;
  const { button, card } = useOpener(opener);
  return (
    <>
      <ActionIcon
        {...button}
        className={classes.handle}
        variant="subtle"
        color="gray"
        size={32}
        data-handle
        aria-label={`Move or change ${props.task.title}`}
        aria-keyshortcuts="ArrowLeft ArrowRight"
        title="Drag to move, press for more"
        onPointerEnter={() => {
          button.onPointerEnter();
          preloadEditTask();
        }}
      >
        <Icon name="grip" />
      </ActionIcon>
      <LazyDialog code={code} {...card} {...props} />
    </>
  );
}
