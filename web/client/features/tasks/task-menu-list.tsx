import { Menu } from '@mantine/core';
import type { TaskView } from '#shared/api/tasks.ts';
import { backfillRefusal } from '#shared/domain/yesterday.ts';
import { taskStatuses, taskStatusLabels } from '#shared/options.ts';
import { Icon } from '../../ui/icon.tsx';
import { PopoverAnchor, type PopoverState, useHasMounted } from '../../ui/popover-trigger.ts';
import type { BoardActions } from './task-actions.ts';
import type { Clock } from './task-rules.ts';

export type TaskMenuProps = {
  task: TaskView;
  clock: Clock;
  actions: BoardActions;
  onEdit: (task: TaskView) => void;
};

/** The menu of a task card. */
export function TaskMenuList({
  id: menuId,
  anchor,
  opened,
  onClose,
  task,
  clock,
  actions,
  onEdit,
}: TaskMenuProps & PopoverState) {
  const isDrawn = useHasMounted();
  const { id, status, createdAt } = task;
  const canBackfill = backfillRefusal({ createdAt: new Date(createdAt) }, clock) === null;
  return (
    <Menu
      id={menuId}
      opened={opened && isDrawn}
      onChange={(next) => next || onClose()}
      position="bottom-end"
      width={200}
      shadow="md"
      transitionProps={{ duration: 100 }}
      // Keeps the menu inside the page's landmarks, and focuses its first item.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PopoverAnchor at={anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Move to…</Menu.Label>
        {taskStatuses
          .filter((to) => to !== status)
          .map((to) => (
            <Menu.Item key={to} onClick={() => actions.place(id, to)}>
              {taskStatusLabels[to]}
            </Menu.Item>
          ))}
        {status !== 'completed' && (
          <>
            <Menu.Divider />
            {canBackfill && (
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
