import { SegmentedControl } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { TaskBoard as Board } from '#shared/api/tasks.ts';
import { useNow } from '../../lib/use-now.ts';
import { BoardProgress } from './board-progress.tsx';
import { usePendingChanges } from './pending-changes.ts';
import { PointLegend } from './point-legend.tsx';
import { Recommendations } from './recommendations.tsx';
import classes from './task-board.module.css';
import { changedBoard } from './task-change.ts';
import { TaskColumn } from './task-column.tsx';
import { useCardMotion } from './use-card-motion.ts';
import { useFollowFocus } from './use-follow-focus.ts';
import { type TaskActions, useTaskActions } from './use-task-actions.ts';

const columns = [
  {
    key: 'pending',
    label: 'To Do',
    empty: 'Nothing waiting. Add a task, or generate this week’s.',
  },
  { key: 'inProgress', label: 'In Progress', empty: 'Press Start on the task you’re working on.' },
  { key: 'completed', label: 'Completed', empty: 'What you complete this week lands here.' },
] as const;

type Props = { board: Board; timeZone: string };

/** Three columns; on a phone one of them at a time. */
export function TaskBoard({ board: confirmed, timeZone }: Props) {
  const now = useNow();
  const clock = { now, timeZone };
  const changes = usePendingChanges();
  const board = changedBoard(confirmed, changes, now);
  const busyIds = new Set(changes.map((change) => change.taskId));
  const [shown, setShown] = useState<string>('pending');
  const cards = useRef<HTMLDivElement>(null);
  useCardMotion(cards);
  const follow = useFollowFocus(cards);
  const plain = useTaskActions(clock);
  const actions = useMemo(() => followed(plain, follow), [plain, follow]);
  return (
    <>
      <BoardProgress board={board} />
      <Recommendations tasksCompleted={board.tasksCompleted} timeZone={timeZone} />
      <SegmentedControl
        className={classes.switch}
        fullWidth
        aria-label="Column"
        value={shown}
        onChange={setShown}
        data={columns.map(({ key, label }) => ({
          value: key,
          label: `${label} ${board[key].length}`,
        }))}
      />
      <div ref={cards} className={classes.columns} data-shown={shown}>
        {columns.map(({ key, label, empty }) => (
          <div key={key} data-column={key} className={classes.column}>
            <TaskColumn
              label={label}
              tasks={board[key]}
              empty={empty}
              clock={clock}
              busyIds={busyIds}
              actions={actions}
            />
          </div>
        ))}
      </div>
      <PointLegend />
    </>
  );
}

/** The same actions; those that move a card take the focus along. */
function followed(actions: TaskActions, follow: (taskId: string) => void): TaskActions {
  return {
    ...actions,
    complete: (taskId) => {
      follow(taskId);
      actions.complete(taskId);
    },
    reopen: (taskId) => {
      follow(taskId);
      actions.reopen(taskId);
    },
    move: (taskId, status) => {
      follow(taskId);
      actions.move(taskId, status);
    },
  };
}
