import { useState } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { pluralize } from '#shared/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { carryPoints } from './carry-points.ts';
import { type Clock, dueOrDone } from './task-rules.ts';
import classes from './task-summary.module.css';

/** The details of a task in one line: due date, points, pledge and cheers, or that it is just me. */
export function TaskFacts({ task, clock }: { task: TaskView; clock: Clock }) {
  const due = dueOrDone(task, clock);
  const points = task.earned ?? task.points;
  return (
    <div className={`row wrap soft small ${classes.facts}`}>
      {due && (
        <span className={classes.due} data-overdue={due.overdue || undefined}>
          <Icon name={due.overdue ? 'alert' : 'calendar'} size={14} />
          {due.text}
          {due.overdue && <span className={classes.overdue}>Overdue</span>}
        </span>
      )}
      <span className="tabular">
        {task.earned === null ? `${points} points` : `+${points} points`}
      </span>
      {task.estimatedTime && <span>{task.estimatedTime}</span>}
      <PledgeTag task={task} />
      {task.isPrivate && <Tag icon="lock">Just me</Tag>}
      {task.handedBy && <Tag icon="people">From {task.handedBy}</Tag>}
      {task.cheers > 0 && <span>{pluralize(task.cheers, 'cheer')}</span>}
      {task.sourceUrl && (
        <a href={task.sourceUrl} target="_blank" rel="noopener noreferrer">
          Slack message
        </a>
      )}
    </div>
  );
}

/** The state of a task's pledge in words; null if it isn't pledged. */
export function pledgeMark({ pledge, isPublicPledge }: TaskView) {
  if (pledge === 'kept') return { tone: 'moss', text: 'Pledge kept' } as const;
  if (pledge === 'done') return { tone: 'moss', text: 'Pledge done' } as const;
  if (!isPublicPledge) return null;
  const text = pledge === 'missed' ? 'Public Pledge, missed' : 'Public Pledge';
  return { tone: 'ember', text } as const;
}

function PledgeTag({ task }: { task: TaskView }) {
  const mark = pledgeMark(task);
  return (
    mark && (
      <Tag tone={mark.tone} icon="pledge">
        {mark.text}
      </Tag>
    )
  );
}

/** The circle in front of a task: a button while it is open, a check mark once it is completed. */
export function CompleteButton({ task, onComplete }: { task: TaskView; onComplete: () => void }) {
  const [wasDone] = useState(task.status === 'completed');
  if (task.status === 'completed') {
    return (
      <span className={`stack rigid ${classes.circle}`} data-done data-new={!wasDone || undefined}>
        <Icon name="check" size={14} />
      </span>
    );
  }
  return (
    <button
      type="button"
      className={`stack rigid ${classes.button}`}
      aria-label={`Complete ${task.title}`}
      onClick={(event) => {
        carryPoints(event.currentTarget, task.points);
        onComplete();
      }}
    >
      <span className={`stack rigid ${classes.circle}`}>
        <Icon name="check" size={14} />
      </span>
    </button>
  );
}
