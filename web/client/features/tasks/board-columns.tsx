import type { RefObject } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { taskStatuses, taskStatusLabels } from '#shared/options.ts';
import type { Clock } from './due-label.ts';
import classes from './task-board.module.css';
import type { Columns } from './task-change.ts';
import { TaskColumn } from './task-column.tsx';
import type { BoardActions } from './use-board-actions.ts';
import type { Drag } from './use-card-drag.ts';

export const columnKeys = {
  pending: 'pending',
  in_progress: 'inProgress',
  completed: 'completed',
} as const;

const empty = {
  pending: 'Nothing waiting. Add a task, or generate this week’s.',
  in_progress: 'Press Start on the task you’re working on.',
  completed: 'What you complete this week lands here.',
} as const;

type Props = {
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
export function BoardColumns({ ref, board, filtered, only, shown, drag, ...cards }: Props) {
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
            empty={filtered ? 'Nothing here matches.' : empty[status]}
            {...cards}
          />
        </div>
      ))}
    </div>
  );
}
