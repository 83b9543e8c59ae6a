import type { TaskView } from '#shared/api/tasks.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Clock, dueLabel } from './due-label.ts';
import { PledgeTag } from './pledge-tag.tsx';
import classes from './task-facts.module.css';

/** The quiet line of a task: when it is due, what it is worth, whether it is pledged. */
export function TaskFacts({ task, clock }: { task: TaskView; clock: Clock }) {
  const due = dueLabel(task, clock);
  const points = task.earned ?? task.points;
  return (
    <div className={classes.facts}>
      {due && (
        <span className={classes.due} data-overdue={due.overdue || undefined}>
          <Icon name={due.overdue ? 'alert' : 'calendar'} size={14} />
          {due.text}
          {due.overdue && <span className={classes.overdue}>Overdue</span>}
        </span>
      )}
      <span className={classes.points}>
        {task.earned === null ? `${points} points` : `+${points} points`}
      </span>
      {task.estimatedTime && <span>{task.estimatedTime}</span>}
      <PledgeTag task={task} />
      {task.cheers > 0 && <span>{task.cheers === 1 ? '1 cheer' : `${task.cheers} cheers`}</span>}
    </div>
  );
}
