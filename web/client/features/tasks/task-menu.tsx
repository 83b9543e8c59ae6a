import { ActionIcon, Menu } from '@mantine/core';
import type { TaskView } from '#shared/api/tasks.ts';
import { refuseYesterday } from '#shared/domain/yesterday.ts';
import { taskStatuses, taskStatusLabels } from '#shared/options.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Clock } from './due-label.ts';
import { preloadEditTask } from './edit-task.tsx';
import classes from './task-menu.module.css';
import type { BoardActions } from './use-board-actions.ts';

type Props = {
  task: TaskView;
  clock: Clock;
  actions: BoardActions;
  onEdit: (task: TaskView) => void;
};

/** A card's handle: dragged it moves the card, pressed it opens what else can be done. */
export function TaskMenu({ task, clock, actions, onEdit }: Props) {
  const { id, status, title, createdAt } = task;
  const mayBeYesterdays = refuseYesterday({ createdAt: new Date(createdAt) }, clock) === null;
  return (
    <Menu
      position="bottom-end"
      width={200}
      shadow="md"
      transitionProps={{ duration: 100 }}
      // Stays inside the page's landmarks, and begins with something that can be chosen.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          className={classes.handle}
          variant="subtle"
          color="gray"
          size={32}
          data-handle
          aria-label={`Move or change ${title}`}
          aria-keyshortcuts="ArrowLeft ArrowRight"
          title="Drag to move, press for more"
          onPointerEnter={preloadEditTask}
        >
          <Icon name="grip" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Move to…</Menu.Label>
        {taskStatuses
          .filter((to) => to !== status)
          .map((to) => (
            <Menu.Item key={to} onClick={() => actions.place(task, to)}>
              {taskStatusLabels[to]}
            </Menu.Item>
          ))}
        {status !== 'completed' && (
          <>
            <Menu.Divider />
            {mayBeYesterdays && (
              <Menu.Item
                leftSection={<Icon name="calendar" size={16} />}
                onClick={() => actions.completeYesterday(id)}
              >
                I did this yesterday
              </Menu.Item>
            )}
            <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => onEdit(task)}>
              Edit
            </Menu.Item>
            <Menu.Item
              color="rose"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => actions.remove(task)}
            >
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
