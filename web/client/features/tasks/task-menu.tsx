import { ActionIcon } from '@mantine/core';
import { lazy, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { OnceOpened } from '../../ui/once-opened.tsx';
import { useOpener } from '../../ui/use-opener.ts';
import { preloadEditTask } from './edit-task.tsx';
import classes from './task-menu.module.css';
import type { TaskMenuProps } from './task-menu-list.tsx';

const loadList = () => import('./task-menu-list.tsx');
const TaskMenuList = lazy(async () => ({ default: (await loadList()).TaskMenuList }));

/** A card's handle: dragged it moves the card, pressed it opens what else can be done. */
export function TaskMenu(props: TaskMenuProps) {
  const [opened, setOpened] = useState(false);
  const opener = { opened, onChange: setOpened, popup: 'menu', load: loadList } as const;
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
      <OnceOpened opened={opened}>
        <TaskMenuList card={card} {...props} />
      </OnceOpened>
    </>
  );
}
