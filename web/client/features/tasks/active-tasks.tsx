import { useRef } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { isForToday } from '#shared/domain/due-dates.ts';
import { taskStatusLabels } from '#shared/options.ts';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { SideLink } from '../../ui/side-link.tsx';
import classes from './active-tasks.module.css';
import { keepInList, useLingeringTasks } from './lingering-tasks.ts';
import { useTaskActions } from './task-actions.ts';
import { applyChange } from './task-change.ts';
import { AddTask } from './task-dialogs.tsx';
import { usePendingChanges } from './task-queries.ts';
import { type Clock, dueOrDone } from './task-rules.ts';
import { CompleteButton, TaskMarks, UndoButton } from './task-summary.tsx';

const maxShown = 3;

type Props = { tasks: TaskView[]; openTasks: number; timeZone: string };

/** The next tasks in rows: the tick, the title and when it is due. */
export function ActiveTasks({ tasks, openTasks, timeZone }: Props) {
  const now = useNow();
  const clock = { now, timeZone };
  const changes = usePendingChanges();
  const actions = useTaskActions(clock);
  const list = useRef<HTMLUListElement>(null);
  const { places, linger } = useLingeringTasks(list);
  const withChanges = (task: TaskView) =>
    changes.reduce((view, change) => applyChange(view, change, now), task);
  const shown = keepInList(tasks, { places, max: maxShown }).map(withChanges);
  const isToday = shown.length === 0 || shown.some((task) => isForToday(task, clock));
  return (
    <section aria-label="Active Tasks" className={`card ${classes.panel}`}>
      <div className={`row between ${classes.head}`}>
        <h2 className="lead">{isToday ? 'Today' : 'Next up'}</h2>
        <AddTask timeZone={timeZone} />
      </div>
      {shown.length === 0 && (
        <p className={`soft ${classes.empty}`}>
          All clear! What’s the one thing that would move your startup forward this week?
        </p>
      )}
      <ul ref={list}>
        {shown.map((task, index) => (
          <ActiveTask
            key={task.id}
            task={task}
            clock={clock}
            busy={changes.some((change) => change.taskId === task.id)}
            lingers={places.has(task.id) && task.status === 'completed'}
            onComplete={() => {
              linger({ task: { ...task, status: 'completed' }, index });
              actions.complete(task.id);
            }}
            onUndo={() => {
              linger({ task: { ...task, status: 'pending' }, index });
              actions.reopen(task.id);
            }}
          />
        ))}
      </ul>
      {openTasks > shown.length && (
        <SideLink to={paths.appTasks} className={`row medium stream ${classes.all}`}>
          All {openTasks} open tasks
        </SideLink>
      )}
    </section>
  );
}

type RowProps = {
  task: TaskView;
  clock: Clock;
  busy: boolean;
  lingers: boolean;
  onComplete: () => void;
  onUndo: () => void;
};

function ActiveTask({ task, clock, busy, lingers, onComplete, onUndo }: RowProps) {
  const due = dueOrDone(task, clock);
  return (
    <li
      className={`row gap-12 ${classes.task}`}
      data-status={task.status}
      data-lingers={lingers || undefined}
      aria-busy={busy}
    >
      <CompleteButton task={task} onComplete={onComplete} />
      <h3 className={`shrinks grows body medium ${classes.title}`}>
        <span>{task.title}</span>
      </h3>
      {lingers ? (
        <UndoButton task={task} onUndo={onUndo} />
      ) : (
        <p className={`row soft small tabular ${classes.facts}`}>
          <span className="flex gap-6">
            <TaskMarks task={task} clock={clock} />
            {task.status === 'pending' && (
              <span className="visually-hidden">{taskStatusLabels.pending}</span>
            )}
          </span>
          {due && (
            <span className={classes.due} data-overdue={due.overdue || undefined}>
              {due.text}
            </span>
          )}
          <span className={classes.points}>{task.points} points</span>
        </p>
      )}
    </li>
  );
}
