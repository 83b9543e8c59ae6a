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
import filters from './board-filters.module.css';
import { BoardFilters, useBoardFilter } from './board-filters.tsx';
import boardProgressClasses from './board-progress.module.css';
import { PointLegend } from './point-legend.tsx';
import { Recommendations } from './recommendations.tsx';
import { type BoardActions, useBoardActions } from './task-actions.ts';
import classes from './task-board.module.css';
import { TaskCard } from './task-card.tsx';
import { applyChanges, type Columns } from './task-change.ts';
import taskColumnClasses from './task-column.module.css';
import { type EditedTask, EditTask } from './task-dialogs.tsx';
import { usePendingChanges } from './task-queries.ts';
import { type Clock, filterTasks } from './task-rules.ts';

type Props = { board: Board; timeZone: string };

/** The week's tasks: searched, filtered, and moved by button, menu, drag or arrow keys. */
export function TaskBoard({ board: confirmed, timeZone }: Props) {
  const now = useNow();
  const clock = { now, timeZone };
  const changes = usePendingChanges();
  const board = applyChanges(confirmed, changes, now);
  const [filter, change] = useBoardFilter();
  const shown = {
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
  const { actions, said, step, drop } = useBoardActions({ board, clock, follow });
  const drag = useCardDrag(cards, drop);
  useCardKeys(cards, step);
  const [edited, setEdited] = useState<EditedTask | null>(null);
  const edit = (task: TaskView) =>
    setEdited((last) => ({ task, opened: true, opening: (last?.opening ?? 0) + 1 }));
  return (
    <>
      <BoardProgress board={board} />
      <Recommendations tasksCompleted={board.tasksCompleted} timeZone={timeZone} />
      <BoardFilters filter={filter} onChange={change} matching={count(shown)} all={count(board)} />
      <SegmentedControl
        className={classes.switch}
        fullWidth
        aria-label="Column"
        value={filter.status ?? 'pending'}
        onChange={(status) => change({ status: status as TaskStatus })}
        data={taskStatuses.map((status) => ({
          value: status,
          label: `${taskStatusLabels[status]} ${shown[columnKeys[status]].length}`,
        }))}
      />
      <BoardColumns
        ref={cards}
        board={shown}
        filtered={filter.text !== '' || filter.category !== null || filter.due !== null}
        only={filter.status}
        shown={filter.status ?? 'pending'}
        clock={clock}
        busyIds={new Set(changes.map(({ taskId }) => taskId))}
        drag={drag}
        actions={actions}
        onEdit={edit}
      />
      {drag && (
        <div className={classes.dropBar} data-only={filter.status ?? undefined}>
          <DropBar drag={drag} />
        </div>
      )}
      <PointLegend />
      <EditTask
        edited={edited}
        timeZone={timeZone}
        onClose={() => setEdited((last) => last && { ...last, opened: false })}
      />
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </>
  );
}

const columnKeys = {
  pending: 'pending',
  in_progress: 'inProgress',
  completed: 'completed',
} as const;

const emptyTexts = {
  pending: 'Nothing waiting. Add a task, or generate this week’s.',
  in_progress: 'Press Start on the task you’re working on.',
  completed: 'What you complete this week lands here.',
} as const;

type BoardColumnsProps = {
  ref: RefObject<HTMLDivElement | null>;
  /** The columns with the tasks that match. */
  board: Columns;
  /** Something may be hidden by a filter. */
  filtered: boolean;
  only: string | null;
  shown: string;
  clock: Clock;
  busyIds: ReadonlySet<string>;
  drag: Drag | null;
  actions: BoardActions;
  onEdit: (task: TaskView) => void;
};

/** Three columns, one alone when only that is asked for; on a phone one at a time. */
function BoardColumns({ ref, board, filtered, only, shown, drag, ...cards }: BoardColumnsProps) {
  return (
    <div ref={ref} className={classes.columns} data-shown={shown} data-only={only ?? undefined}>
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
            tasks={board[columnKeys[status]]}
            empty={filtered ? 'Nothing here matches.' : emptyTexts[status]}
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
    <section aria-labelledby={id} className={taskColumnClasses.column}>
      <h2 id={id} className={taskColumnClasses.label}>
        {label} <span className={taskColumnClasses.count}>{tasks.length}</span>
      </h2>
      {tasks.length === 0 ? (
        <p className={taskColumnClasses.empty}>{empty}</p>
      ) : (
        <ul className={taskColumnClasses.cards}>
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

/** How much of the week's board is done, and how the latest pledges went. */
function BoardProgress({ board }: { board: Board }) {
  const done = board.completed.length;
  const all = done + board.pending.length + board.inProgress.length;
  return (
    <div className={boardProgressClasses.progress}>
      <div
        role="progressbar"
        aria-label="Completed this week"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={board.progress}
        className={boardProgressClasses.track}
      >
        <div className={boardProgressClasses.bar} style={{ width: `${board.progress}%` }} />
      </div>
      <p className={boardProgressClasses.text}>
        {all === 0 ? (
          'No tasks this week yet'
        ) : (
          <>
            <strong>{done}</strong> of <strong>{all}</strong> this week
          </>
        )}
      </p>
      {board.pledges.decided > 0 && (
        <p className={boardProgressClasses.pledges}>{keptRatioText(board.pledges)}</p>
      )}
    </div>
  );
}

const fieldHeight = 36;
const searchShape = { in: filters.search, of: [fieldHeight] };
const columnShape: SkeletonShape = {
  in: classes.column,
  of: [{ in: classes.blanks, of: [24, 108, 198, 108] }],
};
const skeletonShapes: SkeletonShape[] = [
  49,
  { block: classes.blankBox },
  {
    in: filters.filters,
    of: [searchShape, { in: filters.status, of: [fieldHeight] }, fieldHeight, fieldHeight],
  },
  { in: classes.columns, of: [columnShape, columnShape, columnShape] },
];

/** Progress, recommendations, filters and columns, while they are loaded. */
export function TaskBoardSkeleton() {
  return <Skeleton isPage heights={skeletonShapes} label="Loading your tasks" />;
}

/**
 * A card that changes its column takes the button that was pressed out of the page. Who works by
 * keyboard would find themselves at the top of it; here the focus goes on with the card, or to
 * the one beside it when the card has gone for good.
 */
function useFollowFocus(container: RefObject<HTMLElement | null>): (taskId: string) => void {
  const followed = useRef<string[]>([]);
  useLayoutEffect(() => {
    if (followed.current.length === 0 || document.activeElement !== document.body) return;
    const cards = followed.current.map((id) => findCard(container.current, id));
    followed.current = [];
    cards.find((card) => card !== null)?.focus({ preventScroll: true });
  });
  return useCallback(
    (taskId) => {
      const card = findCard(container.current, taskId);
      const beside = [card?.nextElementSibling, card?.previousElementSibling];
      followed.current = [
        taskId,
        ...beside.flatMap((each) => (each instanceof HTMLElement ? (each.dataset.card ?? []) : [])),
      ];
    },
    [container],
  );
}

function findCard(root: HTMLElement | null, taskId: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(taskId)}"]`) ?? null;
}
