import { Button } from '@mantine/core';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { useOneTabStop } from '../../lib/one-tab-stop.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/loaded.tsx';
import { useCardMotion } from './card-movement.ts';
import { keepInGroups, useLingeringTasks } from './lingering-tasks.ts';
import { type useLinkedTask, useShowLinked } from './linked-task.tsx';
import { useRowSwipe } from './row-swipe.ts';
import type { BoardActions } from './task-actions.ts';
import classes from './task-list.module.css';
import { useGenerateTasks } from './task-queries.ts';
import { TaskRow } from './task-row.tsx';
import { type Clock, type Columns, groupTasks, type TaskGroup } from './task-rules.ts';
import type { TaskSelection } from './task-selection.ts';

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
  selection: TaskSelection;
  /** The founder is offered tasks above the list. */
  hasOffer: boolean;
};

/** The tasks in rows, grouped by when they are due. */
export function TaskList(props: Props) {
  const { cards, columns, isFiltered, linked, clock, selection, hasOffer, ...rows } = props;
  const [openedId, setOpenedId] = useState<string | null>(null);
  const { places, linger } = useLingeringTasks(cards);
  const [folded, toggleFolded] = useFolded(linked);
  useOneTabStop(cards, '[data-card], [data-folded]');
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
  const open = (taskId: string, event: MouseEvent) => {
    const mayBeChosen = groups.some(({ tasks }) =>
      tasks.some(({ id, status }) => id === taskId && status !== 'completed'),
    );
    if (mayBeChosen && selection.press(taskId, event)) return;
    setOpenedId((last) => (last === taskId ? null : taskId));
  };
  const isChoosing = selection.ids.size > 0 || selection.byTouch;
  return (
    <div
      className={classes.list}
      data-cards
      data-choosing={isChoosing || undefined}
      data-by-touch={selection.byTouch || undefined}
    >
      {!isChoosing && groups.some(({ key }) => key !== 'done') && (
        <button type="button" tabIndex={-1} className={classes.begin} onClick={selection.begin}>
          Select
        </button>
      )}
      {groups[0]?.key !== 'today' && !isFiltered && <TodayIsClear />}
      {groups.map((group) => (
        <Group
          key={group.key}
          group={group}
          isFolded={folded.has(group.key)}
          onFold={() => toggleFolded(group.key)}
        >
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
              onToggle={open}
              selected={selection.ids.has(task.id)}
              onSelect={selection.press}
            />
          )}
        </Group>
      ))}
    </div>
  );
}

/** The folded groups, until the page is left. A linked task unfolds them all, because it is in one. */
function useFolded({ taskId, key }: TaskViewProps['linked']) {
  const [folded, setFolded] = useState<ReadonlySet<TaskGroup['key']>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the link is followed
  useEffect(() => {
    if (taskId !== null) setFolded(new Set());
  }, [taskId, key]);
  const toggle = (group: TaskGroup['key']) =>
    setFolded((last) => {
      const next = new Set(last);
      if (!next.delete(group)) next.add(group);
      return next;
    });
  return [folded, toggle] as const;
}

type GroupProps = {
  group: TaskGroup;
  isFolded: boolean;
  onFold: () => void;
  children: (task: TaskView) => ReactNode;
};

function Group({ group: { key, label, days, tasks }, isFolded, onFold, children }: GroupProps) {
  const id = useId();
  const fold = useRef<HTMLButtonElement>(null);
  // Folded, it stands in for its rows among the list's arrow keys; open, its rows do.
  useLayoutEffect(() => {
    if (!isFolded && fold.current) fold.current.tabIndex = -1;
  }, [isFolded]);
  // What was just completed still stands in its group, and counts no more.
  const count = tasks.filter(({ status }) => (status === 'completed') === (key === 'done')).length;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`row ink small strong ${classes.heading}`}>
        <button
          ref={fold}
          type="button"
          className={`row gap-8 ${classes.fold}`}
          data-group
          data-folded={isFolded || undefined}
          aria-expanded={!isFolded}
          aria-keyshortcuts="f"
          title={isFolded ? 'Unfold (f)' : 'Fold (f)'}
          onClick={onFold}
        >
          {label} <span className={classes.count}>{count}</span>{' '}
          {days && <span className={classes.days}>{days}</span>}
          <span className={`flex ${classes.chevron}`}>
            <Icon name="chevron" size={14} />
          </span>
        </button>
      </h2>
      {!isFolded && <ul>{tasks.map(children)}</ul>}
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
