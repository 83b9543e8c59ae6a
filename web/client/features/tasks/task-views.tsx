import { VisuallyHidden } from '@mantine/core';
import { Suspense, useRef } from 'react';
import type { TaskBoard as Board, TaskView } from '#shared/api/tasks.ts';
import { keptRatioText } from '#shared/domain/pledges.ts';
import type { TaskStatus } from '#shared/options.ts';
import { useNow } from '../../lib/timers.ts';
import { type Hotkeys, useHotkeys } from '../../lib/use-hotkeys.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton, type SkeletonShape } from '../../ui/skeleton.tsx';
import { findCard, useCardKeys, useFollowFocus } from './card-movement.ts';
import { LapsedTasks } from './lapsed-tasks.tsx';
import { LinkedTask, useLinkedTask } from './linked-task.tsx';
import { PointLegend } from './point-legend.tsx';
import { Recommendations, useClosedToday } from './recommendation.tsx';
import { useBoardActions } from './task-actions.ts';
import { applyChanges } from './task-change.ts';
import { useEditTaskDialog } from './task-dialogs.tsx';
import { isNarrowing, TaskFilters, useTaskFilter } from './task-filters.tsx';
import type { TaskLayout } from './task-layout.ts';
import { TaskList, type TaskViewProps } from './task-list.tsx';
import { usePendingChanges } from './task-queries.ts';
import { type Columns, chooseRecommendations, filterTasks, hasTasksToday } from './task-rules.ts';
import { type TaskSelection, useTaskSelection } from './task-selection.ts';
import classes from './task-views.module.css';

const loadBoard = () => import('./task-board.tsx').then((module) => module.TaskBoard);
const TaskBoard = lazyPart(loadBoard);

const BulkBar = lazyPart(() => import('./bulk-bar.tsx').then((module) => module.BulkBar));

/** Fetches the board's code beside the tasks, for who will see it. */
export function preloadBoard(): void {
  loadBoard().catch(() => undefined);
}

/** The keys of `useCardKeys`, for the list of keys. */
const cardKeys: Hotkeys = {
  ArrowUp: { does: 'Previous task' },
  ArrowDown: { does: 'Next task' },
  Enter: { does: 'Open the task' },
  d: { does: 'Complete or reopen' },
  x: { does: 'Select, with Shift and the arrows several' },
  ArrowRight: { does: 'Start, then complete' },
  ArrowLeft: { does: 'Back by one status' },
  p: { does: 'Pledge' },
  s: { does: 'Snooze' },
  e: { does: 'Edit' },
  Delete: { does: 'Delete' },
  '.': { does: 'All actions' },
  f: { does: 'Fold or unfold the group' },
};

type Props = {
  board: Board;
  founder: { id: string; timeZone: string };
  layout: TaskLayout;
  filtersOpened: boolean;
  onOpenFilters: () => void;
};

/** The founder's tasks as a list or a board, with everything that both have around and in common. */
export function TaskViews({ board: confirmed, founder, layout, ...filters }: Props) {
  const { timeZone } = founder;
  const now = useNow();
  const clock = { now, timeZone };
  const changes = usePendingChanges();
  const board = applyChanges(confirmed, changes, now);
  const [filter, changeFilter] = useTaskFilter();
  const isFiltered = isNarrowing(filter) || filter.status !== null;
  const filtered = {
    pending: filterTasks(board.pending, filter, clock),
    inProgress: filterTasks(board.inProgress, filter, clock),
    completed: filterTasks(board.completed, filter, clock),
  };
  const has = (status: TaskStatus) => filter.status === null || filter.status === status;
  const ofStatus = ({ pending, inProgress, completed }: Columns): Columns => ({
    pending: has('pending') ? pending : [],
    inProgress: has('in_progress') ? inProgress : [],
    completed: has('completed') ? completed : [],
  });

  const cards = useRef<HTMLDivElement>(null);
  const editing = useEditTaskDialog(timeZone);
  const edit = (task: TaskView) => {
    // The server does not know a task made offline yet.
    if (changes.some(({ kind, taskId }) => kind === 'create' && taskId === task.id)) return;
    // The dialog gives the focus back to it: the menu's item, which was pressed, will be gone.
    findCard(cards.current, task.id)?.focus({ preventScroll: true });
    editing.edit(task);
  };
  const follow = useFollowFocus(cards);
  const { actions, announcement, keys } = useBoardActions({ clock, follow, onEdit: edit });
  const selection = useTaskSelection(cards);
  const mayChoose = layout === 'list';
  useCardKeys(cards, { ...keys, ...choosingKeys(selection, mayChoose) });
  useHotkeys('Tasks', cardKeys);
  const linked = useLinkedTask({ board, shown: filtered, status: filter.status });
  const selected = mayChoose
    ? [...filtered.pending, ...filtered.inProgress].filter(({ id }) => selection.ids.has(id))
    : [];
  const isChoosing = mayChoose && (selected.length > 0 || selection.byTouch);
  useHotkeys('Tasks', {
    Escape: {
      does: 'Clear the selection',
      run: () => {
        if (!isChoosing) return false;
        selection.clear();
        return true;
      },
    },
  });
  const busyIds = new Set(changes.map(({ taskId }) => taskId));

  const [isClosed, close] = useClosedToday(founder.id, clock);
  const showsToday = layout === 'list';
  const all = isClosed ? [] : chooseRecommendations(board, { clock, isFiltered, showsToday });
  const recommended = layout === 'list' ? all.slice(0, 1) : all;
  const closeRecommendation = () => {
    close();
    cards.current?.querySelector<HTMLElement>('[data-card]')?.focus({ preventScroll: true });
  };
  const view: TaskViewProps = {
    cards,
    columns: layout === 'list' ? ofStatus(filtered) : filtered,
    isFiltered,
    linked,
    clock,
    busyIds,
    actions,
    onEdit: edit,
  };
  return (
    <>
      <Progress board={board} />
      <TaskFilters
        filter={filter}
        onChange={changeFilter}
        matching={countTasks(ofStatus(filtered))}
        all={countTasks(ofStatus(board))}
        opened={filters.filtersOpened}
        onOpen={filters.onOpenFilters}
        isBoard={layout === 'board'}
      />
      {recommended.length > 0 && (
        <Recommendations
          recommended={recommended}
          showsPriority={layout === 'board'}
          timeZone={timeZone}
          hasToday={hasTasksToday(board, clock)}
          onShowToday={() => changeFilter({ text: '', category: null, due: 'today', status: null })}
          onClose={closeRecommendation}
        />
      )}
      <LinkedTask linked={linked} clock={clock} />
      <div ref={cards}>
        {layout === 'list' ? (
          <TaskList
            {...view}
            selection={selection}
            hasOffer={recommended[0]?.key === 'start-with-daily-tasks'}
          />
        ) : (
          <Suspense fallback={<Skeleton heights={boardShapes} label="Loading the board" />}>
            <TaskBoard
              {...view}
              isFiltered={isNarrowing(filter)}
              onlyStatus={filter.status}
              phoneStatus={filter.status ?? linked.status ?? 'pending'}
              onPhoneStatus={(status) => changeFilter({ status })}
            />
          </Suspense>
        )}
      </div>
      {isChoosing && (
        <Suspense>
          <BulkBar
            tasks={selected}
            clock={clock}
            onDone={() => {
              selection.clear();
              cards.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
            }}
          />
        </Suspense>
      )}
      <div className={`stack gap-12 ${classes.below}`}>
        <LapsedTasks
          tasks={board.lapsed}
          clock={clock}
          busyIds={busyIds}
          onDoneYesterday={actions.completeYesterday}
        />
        <PointLegend />
      </div>
      {editing.dialog}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">
        {selected.length > 0 && `${selected.length} selected`}
      </VisuallyHidden>
    </>
  );
}

function choosingKeys(selection: TaskSelection, mayChoose: boolean) {
  return {
    select: (taskId: string) => {
      if (mayChoose) selection.toggle(taskId);
      return mayChoose;
    },
    extend: selection.extendFrom,
    selectGroup: (row: HTMLElement) => {
      selection.addGroup(row);
      return true;
    },
  };
}

function countTasks({ pending, inProgress, completed }: Columns): number {
  return pending.length + inProgress.length + completed.length;
}

/** The share of this week's tasks that is completed, and of the latest pledges that were kept. */
function Progress({ board }: { board: Board }) {
  const done = board.completed.length;
  const all = countTasks(board);
  return (
    <div className={`row wrap ${classes.progress}`}>
      <div
        role="progressbar"
        aria-label="Completed this week"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={board.progress}
        className={`grows ${classes.track}`}
      >
        <div className={classes.bar} style={{ width: `${board.progress}%` }} />
      </div>
      <p className={`soft small tabular ${classes.text}`}>
        {all === 0 ? (
          'No tasks yet'
        ) : (
          <>
            <strong>{done}</strong> of <strong>{all}</strong> done
          </>
        )}
        {board.pledges.decided > 0 && (
          <span className={classes.pledges}>{keptRatioText(board.pledges)}</span>
        )}
      </p>
    </div>
  );
}

const rowShapes: SkeletonShape[] = [24, 44, 44, 44];
const listShapes: SkeletonShape[] = [...rowShapes, ...rowShapes];
const columnShape: SkeletonShape = { in: undefined, of: [24, 108, 198, 108] };
const boardShapes: SkeletonShape[] = [
  {
    in: classes.blankColumns,
    of: [1, 2, 3].map(() => ({ in: classes.blanks, of: [columnShape] })),
  },
];

/** Stands in for progress and tasks while they load. */
export function TaskViewsSkeleton({ layout }: { layout: TaskLayout }) {
  const shapes = layout === 'list' ? [{ in: classes.blanks, of: listShapes }] : boardShapes;
  return <Skeleton isPage heights={[8, ...shapes]} label="Loading your tasks" />;
}
