import { Button } from '@mantine/core';
import type { TaskView } from '#shared/api/tasks.ts';
import { Icon } from '../../ui/icon.tsx';
import { CompleteButton } from './complete-button.tsx';
import { type Clock, isOverdue } from './due-label.ts';
import { PledgeButton } from './pledge-button.tsx';
import { SnoozeButton } from './snooze-button.tsx';
import classes from './task-card.module.css';
import { TaskDescription } from './task-description.tsx';
import { TaskFacts } from './task-facts.tsx';
import type { TaskActions } from './use-task-actions.ts';

type Props = { task: TaskView; clock: Clock; busy: boolean; actions: TaskActions };

export function TaskCard({ task, clock, busy, actions }: Props) {
  const { id, title, description, status } = task;
  return (
    <li
      className={classes.card}
      data-card={id}
      data-status={status}
      aria-busy={busy}
      // Takes the focus when its button has gone with the column that it left.
      tabIndex={-1}
    >
      <CompleteButton task={task} onComplete={() => actions.complete(id)} />
      <div className={classes.body}>
        <h3 className={classes.title}>{title}</h3>
        {description && status !== 'completed' && (
          <TaskDescription title={title} text={description} />
        )}
        <TaskFacts task={task} clock={clock} />
        <CardActions task={task} clock={clock} actions={actions} />
      </div>
    </li>
  );
}

function CardActions({ task, clock, actions }: Omit<Props, 'busy'>) {
  const { id, title } = task;
  if (task.status === 'completed') {
    if (!task.canReopen) return null;
    return (
      <div className={classes.actions}>
        <Button
          {...quiet}
          leftSection={<Icon name="back" size={16} />}
          aria-label={`Reopen ${title}`}
          onClick={() => actions.reopen(id)}
        >
          Reopen
        </Button>
      </div>
    );
  }
  const mayPledge =
    !task.isPublicPledge && task.dueDate !== null && !isOverdue(task.dueDate, clock.now);
  const started = task.status === 'in_progress';
  return (
    <div className={classes.actions}>
      <Button
        {...quiet}
        leftSection={<Icon name={started ? 'back' : 'start'} size={16} />}
        aria-label={started ? `Back to To Do: ${title}` : `Start ${title}`}
        onClick={() => actions.move(id, started ? 'pending' : 'in_progress')}
      >
        {started ? 'Back to To Do' : 'Start'}
      </Button>
      <span className={classes.space} />
      {mayPledge && <PledgeButton title={title} onPledge={() => actions.pledge(id)} />}
      <SnoozeButton title={title} onSnooze={(days) => actions.snooze(id, days)} />
    </div>
  );
}

const quiet = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;
