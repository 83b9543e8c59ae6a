import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import type { TaskBoard as Board, TaskView } from '#shared/api/tasks.ts';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '#shared/options.ts';
import { useNow } from '../../lib/use-now.ts';
import { BoardColumns, columnKeys } from './board-columns.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BoardProgress } from './board-progress.tsx';
import { DropBar } from './drop-bar.tsx';
import { type Edited, EditTask } from './edit-task.tsx';
import { filterTasks } from './filter-tasks.ts';
import { usePendingChanges } from './pending-changes.ts';
import { PointLegend } from './point-legend.tsx';
import { Recommendations } from './recommendations.tsx';
import classes from './task-board.module.css';
import { type Columns, changedBoard } from './task-change.ts';
import { useBoardActions } from './use-board-actions.ts';
import { useBoardFilter } from './use-board-filter.ts';
import { useCardDrag } from './use-card-drag.ts';
import { useCardKeys } from './use-card-keys.ts';
import { useCardMotion } from './use-card-motion.ts';
import { useFollowFocus } from './use-follow-focus.ts';

type Props = { board: Board; timeZone: string };

/** The week's tasks: searched, filtered, and moved by button, menu, drag or arrow keys. */
export function TaskBoard({ board: confirmed, timeZone }: Props) {
  const now = useNow();
  const clock = { now, timeZone };
  const changes = usePendingChanges();
  const board = changedBoard(confirmed, changes, now);
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
  const [edited, setEdited] = useState<Edited | null>(null);
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
