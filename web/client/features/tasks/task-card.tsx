import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { Icon } from '../../ui/icon.tsx';
import type { BoardActions } from './task-actions.ts';
import classes from './task-card.module.css';
import { MissedNote, PledgeButton, SnoozeButton, TaskMenu } from './task-controls.tsx';
import { type Clock, isMissed, mayPledge } from './task-rules.ts';
import { CompleteButton, TaskFacts } from './task-summary.tsx';

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
      className={`flex gap-12 ${classes.card}`}
      data-card={id}
      data-status={status}
      data-still={mayMove ? undefined : ''}
      aria-busy={busy}
      // Can take the focus when the pressed button is gone (useFollowFocus).
      tabIndex={-1}
    >
      <CompleteButton task={task} onComplete={() => actions.complete(id)} />
      <div className="column gap-4 shrinks grows">
        <div className={`flex between gap-8 ${classes.head}`}>
          <h3 className={`body medium pretty breakable ${classes.title}`}>{title}</h3>
          {mayMove && (
            <TaskMenu task={task} clock={clock} actions={actions} onEdit={onEdit} isHandle />
          )}
        </div>
        <div className={`column gap-4 ${classes.below}`}>
          {description && status !== 'completed' && (
            <TaskDescription title={title} text={description} />
          )}
          <TaskFacts task={task} clock={clock} />
          {isMissed(task, clock) && <MissedNote />}
          <CardActions task={task} clock={clock} actions={actions} />
        </div>
      </div>
    </li>
  );
}

function CardActions({ task, clock, actions }: Omit<Props, 'busy' | 'onEdit'>) {
  const { id, title } = task;
  if (task.status === 'completed') {
    if (!task.canReopen) return null;
    return (
      <div className={`row wrap gap-2 ${classes.actions}`}>
        <Button
          {...quietButton}
          leftSection={<Icon name="back" size={16} />}
          aria-label={`Reopen ${title}`}
          onClick={() => actions.reopen(id)}
        >
          Reopen
        </Button>
      </div>
    );
  }
  const started = task.status === 'in_progress';
  return (
    <div className={`row wrap gap-2 ${classes.actions}`}>
      <Button
        {...quietButton}
        leftSection={<Icon name={started ? 'back' : 'start'} size={16} />}
        aria-label={started ? `Back to To Do: ${title}` : `Start ${title}`}
        onClick={() => actions.place(task.id, started ? 'pending' : 'in_progress')}
      >
        {started ? (
          <>
            <span className={classes.longWord}>Back to&nbsp;</span>To Do
          </>
        ) : (
          'Start'
        )}
      </Button>
      <span className="grows" />
      {mayPledge(task, clock.now) && (
        <PledgeButton task={task} onPledge={() => actions.pledge(id)} />
      )}
      <SnoozeButton title={title} onSnooze={(days) => actions.snooze(id, days)} />
    </div>
  );
}

const quietButton = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;

/** About two lines on the narrowest card. */
const shortDescriptionLength = 90;

/** The first two lines of a description; a longer one can be expanded in place. */
function TaskDescription({ title, text }: { title: string; text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > shortDescriptionLength;
  return (
    <div className="relative">
      <p className={`soft small breakable ${classes.text}`} data-open={open || undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={`faint ${classes.toggle}`}
          data-open={open || undefined}
          aria-expanded={open}
          aria-label={`${open ? 'Show less' : 'Show more'} of ${title}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
