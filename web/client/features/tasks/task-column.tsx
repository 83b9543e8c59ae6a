import { type ReactNode, useId } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import type { Clock } from './due-label.ts';
import { TaskCard } from './task-card.tsx';
import classes from './task-column.module.css';
import type { BoardActions } from './use-board-actions.ts';

type Props = {
  label: string;
  tasks: TaskView[];
  empty: ReactNode;
  clock: Clock;
  busyIds: ReadonlySet<string>;
  actions: BoardActions;
  onEdit: (task: TaskView) => void;
};

export function TaskColumn({ label, tasks, empty, clock, busyIds, actions, onEdit }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.column}>
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
