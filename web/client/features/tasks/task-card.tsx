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
import { TaskMenu } from './task-menu.tsx';
import type { BoardActions } from './use-board-actions.ts';

type Props = {
  task: TaskView;
  clock: Clock;
  busy: boolean;
  actions: BoardActions;
  onEdit: (task: TaskView) => void;
};

export function TaskCard({ task, clock, busy, actions, onEdit }: Props) {
  const { id, title, description, status } = task;
  const mayMove = status !== 'completed' || task.canReopen;
  return (
    <li
      className={classes.card}
      data-card={id}
      data-status={status}
      data-still={mayMove ? undefined : ''}
      aria-busy={busy}
      // Takes the focus when its button has gone with the column that it left.
      tabIndex={-1}
    >
      <CompleteButton task={task} onComplete={() => actions.complete(id)} />
      <div className={classes.body}>
        <div className={classes.head}>
          <h3 className={classes.title}>{title}</h3>
          {mayMove && <TaskMenu task={task} clock={clock} actions={actions} onEdit={onEdit} />}
        </div>
        {description && status !== 'completed' && (
          <TaskDescription title={title} text={description} />
        )}
        <TaskFacts task={task} clock={clock} />
        {isMissed(task, clock) && (
          <p className={classes.next}>
            A missed pledge costs nothing. Do it now, snooze it to a new date, or delete it.
          </p>
        )}
        <CardActions task={task} clock={clock} actions={actions} />
      </div>
    </li>
  );
}

function CardActions({ task, clock, actions }: Omit<Props, 'busy' | 'onEdit'>) {
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
    task.canPledge &&
    !task.isPublicPledge &&
    task.dueDate !== null &&
    !isOverdue(task.dueDate, clock.now);
  const started = task.status === 'in_progress';
  return (
    <div className={classes.actions}>
      <Button
        {...quiet}
        leftSection={<Icon name={started ? 'back' : 'start'} size={16} />}
        aria-label={started ? `Back to To Do: ${title}` : `Start ${title}`}
        onClick={() => actions.place(task, started ? 'pending' : 'in_progress')}
      >
        {started ? 'Back to To Do' : 'Start'}
      </Button>
      <span className={classes.space} />
      {mayPledge && <PledgeButton title={title} onPledge={() => actions.pledge(id)} />}
      <SnoozeButton title={title} onSnooze={(days) => actions.snooze(id, days)} />
    </div>
  );
}

/** Missed, and nothing came of it yet: the next step is the founder's. */
function isMissed({ pledge, status, dueDate }: TaskView, { now }: Clock): boolean {
  return (
    pledge === 'missed' && status !== 'completed' && dueDate !== null && isOverdue(dueDate, now)
  );
}

const quiet = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;
