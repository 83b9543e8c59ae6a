import { Menu } from '@mantine/core';
import type { TaskView } from '#shared/api/tasks.ts';
import { backfillRefusal } from '#shared/domain/yesterday.ts';
import {
  type TaskState,
  type TaskStatus,
  taskStatuses,
  taskStatusLabels,
} from '#shared/options.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PopoverState } from '../../ui/popover-trigger.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import type { BoardActions } from './task-actions.ts';
import classes from './task-controls.module.css';
import { useTeammates } from './task-queries.ts';
import { type Clock, mayPledge } from './task-rules.ts';

export type TaskMenuProps = {
  task: TaskView;
  clock: Clock;
  actions: BoardActions;
  onEdit: (task: TaskView) => void;
};

/** The menu of a card or row, which shows its keys as well. */
export function TaskMenuList({
  task,
  clock,
  actions,
  onEdit,
  ...menu
}: TaskMenuProps & PopoverState) {
  const { id, status } = task;
  const teammates = useTeammates();
  const onBoardSince = new Date(task.handedAt ?? task.createdAt);
  const canBackfill = backfillRefusal({ createdAt: onBoardSince }, clock) === null;
  return (
    <RowMenu {...menu}>
      <Menu.Label>Move to…</Menu.Label>
      {taskStatuses
        .filter((to) => to !== status)
        .map((to) => (
          <Menu.Item
            key={to}
            rightSection={<Key name={keyTo(to, status)} />}
            onClick={() => actions.place(id, to)}
          >
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
          <Menu.Item
            leftSection={<Icon name="edit" size={16} />}
            rightSection={<Key name="E" />}
            onClick={() => onEdit(task)}
          >
            Edit
          </Menu.Item>
          {task.canHandOver && teammates.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Label>Hand to…</Menu.Label>
              {teammates.map((teammate) => (
                <Menu.Item
                  key={teammate.founderId}
                  leftSection={<Avatar name={teammate.name} url={teammate.photo} size="s" />}
                  onClick={() => actions.handOver(task, teammate)}
                >
                  <span className="visually-hidden">Hand to </span>
                  {teammate.name}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          )}
          <Menu.Item
            color="rose"
            leftSection={<Icon name="trash" size={16} />}
            rightSection={<Key name="Del" />}
            onClick={() => actions.remove(task)}
          >
            Delete
          </Menu.Item>
          <p className={`row gap-6 soft small ${classes.moreKeys}`} aria-hidden="true">
            {mayPledge(task, clock.now) && (
              <>
                <Key name="P" /> Pledge
              </>
            )}
            <Key name="S" /> Snooze
          </p>
        </>
      )}
    </RowMenu>
  );
}

/** The key that does the same while the card or row has the focus. */
function Key({ name }: { name: string }) {
  return (
    <span className={`faint center ${classes.key}`} aria-hidden="true">
      {name === '←' || name === '→' ? (
        <span className={classes.arrow} data-right={name === '→' || undefined}>
          <Icon name="arrowLeft" size={14} />
        </span>
      ) : (
        name
      )}
    </span>
  );
}

function keyTo(to: TaskStatus, from: TaskState): string {
  if (to === 'completed' || (to === 'pending' && from === 'completed')) return 'D';
  return to === 'in_progress' && from === 'pending' ? '→' : '←';
}
