import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '#shared/options.ts';
import { DropBar, useCardDrag } from './board-drag.tsx';
import { useCardMotion } from './card-movement.ts';
import { useShowLinked } from './linked-task.tsx';
import classes from './task-board.module.css';
import { TaskCard } from './task-card.tsx';
import type { TaskViewProps } from './task-list.tsx';

type Props = TaskViewProps & {
  /** The only column to show, if the filter names one. */
  onlyStatus: TaskStatus | null;
  /** The column that a phone shows. */
  phoneStatus: TaskStatus;
  onPhoneStatus: (status: TaskStatus) => void;
};

/**
 * The week's tasks in three columns, or one if the filter names it; a phone shows one at a time.
 * Cards move by button, menu, drag or arrow keys.
 */
export function TaskBoard(props: Props) {
  const { cards, columns, isFiltered, linked, onlyStatus, phoneStatus, onPhoneStatus, ...card } =
    props;
  useCardMotion(cards);
  useShowLinked(cards, linked);
  const drag = useCardDrag(cards, card.actions.place);
  return (
    <>
      <SegmentedControl
        className={classes.switch}
        fullWidth
        aria-label="Column"
        value={phoneStatus}
        onChange={(status) => onPhoneStatus(status as TaskStatus)}
        data={taskStatuses.map((status) => ({
          value: status,
          label: `${taskStatusLabels[status]} ${columns[columnKeys[status]].length}`,
        }))}
      />
      <div className={classes.columns} data-shown={phoneStatus} data-only={onlyStatus ?? undefined}>
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
              {...card}
            />
          </div>
        ))}
      </div>
      {drag && (
        <div className={classes.dropBar} data-only={onlyStatus ?? undefined}>
          <DropBar drag={drag} />
        </div>
      )}
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
  completed: 'Tasks you complete this week show up here.',
} as const;

type TaskColumnProps = Pick<TaskViewProps, 'clock' | 'busyIds' | 'actions' | 'onEdit'> & {
  label: string;
  tasks: TaskView[];
  empty: string;
};

function TaskColumn({ label, tasks, empty, clock, busyIds, actions, onEdit }: TaskColumnProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="shrinks">
      <h2 id={id} className={`row body strong gap-8 ${classes.label}`}>
        {label}{' '}
        <span className={`soft small medium tabular center ${classes.count}`}>{tasks.length}</span>
      </h2>
      {tasks.length === 0 ? (
        <p className={`soft center ${classes.empty}`}>{empty}</p>
      ) : (
        <ul className="column gap-10" data-cards>
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
