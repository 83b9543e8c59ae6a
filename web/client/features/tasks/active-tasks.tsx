import type { ReactNode } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { taskStatusLabels } from '#shared/options.ts';
import { useNow } from '../../lib/timers.ts';
import { Tag } from '../../ui/tag.tsx';
import classes from './active-tasks.module.css';
import { useTaskActions } from './task-actions.ts';
import { applyChange } from './task-change.ts';
import { usePendingChanges } from './task-queries.ts';
import { CompleteButton, TaskFacts } from './task-summary.tsx';

type Props = { tasks: TaskView[]; timeZone: string; empty: ReactNode };

/** The next tasks in short: title, due date, and the button that completes them. */
export function ActiveTasks({ tasks, timeZone, empty }: Props) {
  const now = useNow();
  const clock = { now, timeZone };
  const changes = usePendingChanges();
  const actions = useTaskActions(clock);
  if (tasks.length === 0) return empty;
  return (
    <ul className={classes.tasks}>
      {tasks.map((confirmed) => {
        const task = changes.reduce((view, change) => applyChange(view, change, now), confirmed);
        const busy = changes.some((change) => change.taskId === task.id);
        return (
          <li
            key={task.id}
            className={`flex gap-12 ${classes.task}`}
            data-status={task.status}
            aria-busy={busy}
          >
            <CompleteButton task={task} onComplete={() => actions.complete(task.id)} />
            <div className="shrinks grows">
              <h3 className={`body medium pretty breakable ${classes.title}`}>{task.title}</h3>
              <TaskFacts task={task} clock={clock} />
            </div>
            <Tag tone={task.status === 'pending' ? 'plain' : 'stream'}>
              {taskStatusLabels[task.status]}
            </Tag>
          </li>
        );
      })}
    </ul>
  );
}
