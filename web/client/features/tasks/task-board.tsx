import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { TaskBoard as Board, TaskView } from '#shared/api/tasks.ts';
import { keptRatioText } from '#shared/domain/pledges.ts';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '#shared/options.ts';
import { useNow } from '../../lib/timers.ts';
import { Skeleton, type SkeletonShape } from '../../ui/skeleton.tsx';
import { type Drag, DropBar, useCardDrag, useCardKeys, useCardMotion } from './board-drag.tsx';
import { BoardFilters, useBoardFilter } from './board-filters.tsx';
import { LapsedTasks } from './lapsed-tasks.tsx';
import { LinkedTask, useLinkedTask } from './linked-task.tsx';
import { PointLegend } from './point-legend.tsx';
import { Recommendations } from './recommendations.tsx';
import { type BoardActions, useBoardActions } from './task-actions.ts';
import classes from './task-board.module.css';
import { findCard, TaskCard } from './task-card.tsx';
import { applyChanges, type Columns } from './task-change.ts';
import { type EditedTask, EditTask } from './task-dialogs.tsx';
import { usePendingChanges } from './task-queries.ts';
import { type Clock, filterTasks, type TaskFilter } from './task-rules.ts';

type Props = { board: Board; timeZone: string };

/** The week's tasks, which can be searched, filtered, and moved by button, menu, drag or arrow keys. */
export function TaskBoard({ board: confirmed, timeZone }: Props) {
  const now = useNow();
  const clock = { now, timeZone };
  const changes = usePendingChanges();
  const board = applyChanges(confirmed, changes, now);
  const [filter, changeFilter] = useBoardFilter();
  const filtered = {
    pending: filterTasks(board.pending, filter, clock),
    inProgress: filterTasks(board.inProgress, filter, clock),
    completed: filterTasks(board.completed, filter, clock),
  };
  const count = (columns: Columns) =>
    taskStatuses
      .filter((status) => filter.status === null || filter.status === status)
      .reduce((sum, status) => sum + columns[columnKeys[status]].length, 0);

  const cards = useRef<HTMLDivElement>(null);
  useCardMotion(cards);
  const follow = useFollowFocus(cards);
  const linked = useLinkedTask({ cards, board, shown: filtered, status: filter.status });
  const phoneStatus = filter.status ?? linked.status ?? 'pending';
  const { actions, announcement, step } = useBoardActions({ clock, follow });
  const drag = useCardDrag(cards, actions.place);
  useCardKeys(cards, step);
  const [edited, setEdited] = useState<EditedTask | null>(null);
  const busyIds = new Set(changes.map(({ taskId }) => taskId));
  const edit = (task: TaskView) => {
    // The server does not know a task made offline yet.
    if (changes.some(({ kind, taskId }) => kind === 'create' && taskId === task.id)) return;
    setEdited((last) => ({ task, opened: true, opening: (last?.opening ?? 0) + 1 }));
  };
  return (
    <>
      <BoardProgress board={board} />
      <Recommendations
        tasksCompleted={board.tasksCompleted}
        timeZone={timeZone}
        hasToday={filterTasks([...board.pending, ...board.inProgress], today, clock).length > 0}
        onShowToday={() => changeFilter({ ...today, status: null })}
      />
      <BoardFilters
        filter={filter}
        onChange={changeFilter}
        matching={count(filtered)}
        all={count(board)}
      />
      <LinkedTask linked={linked} clock={clock} />
      <SegmentedControl
        className={classes.switch}
        fullWidth
        aria-label="Column"
        value={phoneStatus}
        onChange={(status) => changeFilter({ status: status as TaskStatus })}
        data={taskStatuses.map((status) => ({
          value: status,
          label: `${taskStatusLabels[status]} ${filtered[columnKeys[status]].length}`,
        }))}
      />
      <BoardColumns
        ref={cards}
        columns={filtered}
        isFiltered={filter.text !== '' || filter.category !== null || filter.due !== null}
        onlyStatus={filter.status}
        phoneStatus={phoneStatus}
        clock={clock}
        busyIds={busyIds}
        drag={drag}
        actions={actions}
        onEdit={edit}
      />
      {drag && (
        <div className={classes.dropBar} data-only={filter.status ?? undefined}>
          <DropBar drag={drag} />
        </div>
      )}
      <LapsedTasks
        tasks={board.lapsed}
        clock={clock}
        busyIds={busyIds}
        onDoneYesterday={actions.completeYesterday}
      />
      <PointLegend />
      <EditTask
        edited={edited}
        timeZone={timeZone}
        onClose={() => setEdited((last) => last && { ...last, opened: false })}
      />
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </>
  );
}

const today: TaskFilter = { text: '', category: null, due: 'today' };

const columnKeys = {
  pending: 'pending',
  in_progress: 'inProgress',
  completed: 'completed',
} as const;

const emptyTexts = {
  pending: 'Nothing waiting. Add a task, or generate this week’s.',
  in_progress: 'Press Start on the task you’re working on.',
  completed: 'Tasks you complete this week show up here.',
} as const;

type BoardColumnsProps = {
  ref: RefObject<HTMLDivElement | null>;
  /** The tasks that match the filter. */
  columns: Columns;
  isFiltered: boolean;
  /** The only column to show, if the filter names one. */
  onlyStatus: string | null;
  /** The column that a phone shows. */
  phoneStatus: string;
  clock: Clock;
  busyIds: ReadonlySet<string>;
  drag: Drag | null;
  actions: BoardActions;
  onEdit: (task: TaskView) => void;
};

/** Three columns, or one if the filter names it; a phone shows one at a time. */
function BoardColumns({
  ref,
  columns,
  isFiltered,
  onlyStatus,
  phoneStatus,
  drag,
  ...cards
}: BoardColumnsProps) {
  return (
    <div
      ref={ref}
      className={classes.columns}
      data-shown={phoneStatus}
      data-only={onlyStatus ?? undefined}
    >
      {taskStatuses.map((status) => (
        <div
          key={status}
          data-column={status}
          data-drop={status}
          data-over={drag?.over === status || undefined}
          className={classes.column}
        >
          <TaskColumn
            label={taskStatusLabels[status]}
            tasks={columns[columnKeys[status]]}
            empty={isFiltered ? 'Nothing here matches.' : emptyTexts[status]}
            {...cards}
          />
        </div>
      ))}
    </div>
  );
}

type TaskColumnProps = {
  label: string;
  tasks: TaskView[];
  empty: ReactNode;
  clock: Clock;
  busyIds: ReadonlySet<string>;
  actions: BoardActions;
  onEdit: (task: TaskView) => void;
};

function TaskColumn({ label, tasks, empty, clock, busyIds, actions, onEdit }: TaskColumnProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.taskColumn}>
      <h2 id={id} className={classes.label}>
        {label} <span className={classes.count}>{tasks.length}</span>
      </h2>
      {tasks.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <ul className={classes.cards}>
          {tasks.map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              clock={clock}
              busy={busyIds.has(task.id)}
              actions={actions}
              onEdit={onEdit}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The share of this week's tasks that is completed, and of the latest pledges that were kept. */
function BoardProgress({ board }: { board: Board }) {
  const done = board.completed.length;
  const all = done + board.pending.length + board.inProgress.length;
  return (
    <div className={classes.progress}>
      <div
        role="progressbar"
        aria-label="Completed this week"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={board.progress}
        className={classes.track}
      >
        <div className={classes.bar} style={{ width: `${board.progress}%` }} />
      </div>
      <p className={classes.text}>
        {all === 0 ? (
          'No tasks this week yet'
        ) : (
          <>
            <strong>{done}</strong> of <strong>{all}</strong> this week
          </>
        )}
      </p>
      {board.pledges.decided > 0 && (
        <p className={classes.pledges}>{keptRatioText(board.pledges)}</p>
      )}
    </div>
  );
}

const fieldHeight = 36;
const searchShape = { in: classes.search, of: [fieldHeight] };
const columnShape: SkeletonShape = {
  in: classes.column,
  of: [{ in: classes.blanks, of: [24, 108, 198, 108] }],
};
const skeletonShapes: SkeletonShape[] = [
  49,
  { block: classes.blankBox },
  {
    in: classes.filters,
    of: [searchShape, { in: classes.status, of: [fieldHeight] }, fieldHeight, fieldHeight],
  },
  { in: classes.columns, of: [columnShape, columnShape, columnShape] },
];

/** Stands in for progress, recommendations, filters and columns while they load. */
export function TaskBoardSkeleton() {
  return <Skeleton isPage heights={skeletonShapes} label="Loading your tasks" />;
}

/**
 * A card that changes its column is mounted again, without the button that was pressed, and a
 * keyboard user would lose their place. Moves the focus to the card in its new place, or to the
 * one next to it if the card is gone.
 */
function useFollowFocus(container: RefObject<HTMLElement | null>): (taskId: string) => void {
  const candidates = useRef<string[]>([]);
  useLayoutEffect(() => {
    if (candidates.current.length === 0 || document.activeElement !== document.body) return;
    const cards = candidates.current.map((id) => findCard(container.current, id));
    candidates.current = [];
    cards.find((card) => card !== null)?.focus({ preventScroll: true });
  });
  return useCallback(
    (taskId) => {
      const card = findCard(container.current, taskId);
      const neighbors = [card?.nextElementSibling, card?.previousElementSibling];
      candidates.current = [
        taskId,
        ...neighbors.flatMap((each) =>
          each instanceof HTMLElement ? (each.dataset.card ?? []) : [],
        ),
      ];
    },
    [container],
  );
}
