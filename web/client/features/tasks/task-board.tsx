import { Button, SegmentedControl } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '#shared/options.ts';
import { DropBar, useCardDrag } from './board-drag.tsx';
import { findCard, useCardMotion } from './card-movement.ts';
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
              isWhole={isFiltered}
              linkedId={linked.taskId}
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
  /** Shows every task, however many they are. */
  isWhole: boolean;
  linkedId: string | null;
};

function TaskColumn({ label, tasks, empty, isWhole, linkedId, ...card }: TaskColumnProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { shown, showAll } = useShortColumn(tasks, { isWhole, linkedId });
  const firstHidden = useRef<string | null>(null);
  useEffect(() => {
    if (firstHidden.current === null) return;
    findCard(list.current, firstHidden.current)?.focus();
    firstHidden.current = null;
  });
  const hidden = tasks.length - shown.length;
  return (
    <section aria-labelledby={id} className="shrinks">
      <h2 id={id} className={`row body strong gap-8 ${classes.label}`}>
        {label}{' '}
        <span className={`soft small medium tabular center ${classes.count}`}>{tasks.length}</span>
      </h2>
      {tasks.length === 0 ? (
        <p className={`soft center ${classes.empty}`}>{empty}</p>
      ) : (
        <ul ref={list} className="column gap-10" data-cards>
          {shown.map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              clock={card.clock}
              busy={card.busyIds.has(task.id)}
              actions={card.actions}
              onEdit={card.onEdit}
            />
          ))}
          {hidden > 0 && (
            <li>
              <Button
                fullWidth
                variant="subtle"
                color="gray"
                aria-label={`Show ${hidden} more: ${label}`}
                data-group
                data-folded
                onClick={() => {
                  firstHidden.current = tasks.find((each) => !shown.includes(each))?.id ?? null;
                  showAll();
                }}
              >
                Show {hidden} more
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

const maxShown = 10;
/** So few more aren't worth a press. */
const minHidden = 3;

/**
 * The first cards of a long column. A card that comes later shows, wherever it stands: somebody may
 * have moved it here by keys, and the focus follows it.
 */
function useShortColumn(
  tasks: TaskView[],
  { isWhole, linkedId }: Pick<TaskColumnProps, 'isWhole' | 'linkedId'>,
) {
  const [rest, setRest] = useState(() => {
    const later = tasks.slice(maxShown).map(({ id }) => id);
    return new Set(later.length < minHidden ? [] : later);
  });
  const isRest = ({ id }: TaskView) => rest.has(id) && !isWhole && id !== linkedId;
  const all = tasks.filter(isRest);
  // Those that move up take the places of the ones that were completed.
  const free = Math.max(0, maxShown - (tasks.length - all.length));
  const hidden = new Set(all.slice(free));
  return {
    shown: tasks.filter((task) => !hidden.has(task)),
    showAll: () => setRest(new Set()),
  };
}
