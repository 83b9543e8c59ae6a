import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { dateLabel } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { useOneTabStop } from '../../lib/one-tab-stop.ts';
import { EmptyState } from '../../ui/loaded.tsx';
import { useCardMotion } from './card-movement.ts';
import { keepInGroups, useLingeringTasks } from './lingering-tasks.ts';
import { type useLinkedTask, useShowLinked } from './linked-task.tsx';
import { useRowSwipe } from './row-swipe.ts';
import type { BoardActions } from './task-actions.ts';
import classes from './task-list.module.css';
import { useGenerateTasks } from './task-queries.ts';
import { TaskRow } from './task-row.tsx';
import {
  type Clock,
  type Columns,
  groupTasks,
  lastDayOfWeek,
  type TaskGroup,
} from './task-rules.ts';

export type TaskViewProps = {
  /** Holds the view; cards and rows are found in it. */
  cards: RefObject<HTMLElement | null>;
  /** The tasks that match the filter. */
  columns: Columns;
  isFiltered: boolean;
  linked: ReturnType<typeof useLinkedTask>;
  clock: Clock;
  busyIds: ReadonlySet<string>;
  actions: BoardActions;
  onEdit: (task: TaskView) => void;
};

type Props = TaskViewProps & {
  /** The founder is offered tasks above the list. */
  hasOffer: boolean;
};

/** The tasks in rows, grouped by when they are due. */
export function TaskList({ cards, columns, isFiltered, linked, clock, hasOffer, ...rows }: Props) {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const { places, linger } = useLingeringTasks(cards);
  useOneTabStop(cards, '[data-card]');
  useCardMotion(cards);
  useShowLinked(cards, linked);
  const groups = keepInGroups(groupTasks(columns, clock), places).filter(
    ({ tasks }) => tasks.length > 0,
  );
  const complete = (taskId: string) => {
    const group = groups.find(({ tasks }) => tasks.some(({ id }) => id === taskId));
    const index = group?.tasks.findIndex(({ id }) => id === taskId) ?? -1;
    const task = group?.tasks[index];
    if (task) linger({ task, index, group: group.key });
    rows.actions.complete(taskId);
  };
  // A swipe brings nothing under a pointer: its row leaves at once.
  useRowSwipe(cards, rows.actions.complete);
  if (groups.length === 0) {
    if (isFiltered) return <EmptyState>Nothing here matches.</EmptyState>;
    return <EmptyList hasOffer={hasOffer} />;
  }
  const toggle = (taskId: string) => setOpenedId((last) => (last === taskId ? null : taskId));
  return (
    <div className={classes.list} data-cards>
      {groups[0]?.key !== 'today' && !isFiltered && <TodayIsClear />}
      {groups.map((group) => (
        <Group key={group.key} group={group} clock={clock}>
          {(task) => (
            <TaskRow
              key={task.id}
              task={task}
              clock={clock}
              busy={rows.busyIds.has(task.id)}
              opened={openedId === task.id}
              lingers={group.key !== 'done' && task.status === 'completed'}
              onComplete={() => complete(task.id)}
              actions={rows.actions}
              onEdit={rows.onEdit}
              onToggle={toggle}
            />
          )}
        </Group>
      ))}
    </div>
  );
}

const groupLabels = { today: 'Today', week: 'This week', later: 'Later', done: 'Done' };

type GroupProps = { group: TaskGroup; clock: Clock; children: (task: TaskView) => ReactNode };

function Group({ group: { key, tasks }, clock, children }: GroupProps) {
  const id = useId();
  // What was just completed still stands in its group, and counts no more.
  const count = tasks.filter(({ status }) => (status === 'completed') === (key === 'done')).length;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`row ink small strong gap-8 ${classes.heading}`}>
        {groupLabels[key]} <span className={classes.count}>{count}</span>
        {key === 'week' && (
          <span className={classes.until}>
            until {dateLabel(lastDayOfWeek(clock), localDate(clock.now, clock.timeZone))}
          </span>
        )}
      </h2>
      <ul>{tasks.map(children)}</ul>
    </section>
  );
}

function EmptyList({ hasOffer }: { hasOffer: boolean }) {
  const generate = useGenerateTasks();
  return (
    <EmptyState title="Nothing on your list">
      <p>Add a task of your own, or start with the ones we suggest.</p>
      {!hasOffer && (
        <Button
          variant="default"
          mt={8}
          loading={generate.isPending}
          onClick={() => generate.mutate()}
        >
          Get this week’s tasks
        </Button>
      )}
    </EmptyState>
  );
}

function TodayIsClear() {
  return (
    <section>
      <h2 className={`row ink small strong gap-8 ${classes.heading}`}>Today</h2>
      <p className={`soft ${classes.clear}`}>All clear for today.</p>
    </section>
  );
}
