import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { pluralize } from '#shared/formats.ts';
import { taskStatusLabels } from '#shared/options.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
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
function pledgeMark({ pledge, isPublicPledge }: TaskView) {
  if (pledge === 'kept') return { tone: 'moss', text: 'Pledge kept' } as const;
  if (pledge === 'done') return { tone: 'moss', text: 'Pledge done' } as const;
  if (!isPublicPledge) return null;
  const text = pledge === 'missed' ? 'Public Pledge, missed' : 'Public Pledge';
  return { tone: 'ember', text } as const;
}

/** The marks of a task in a row: what is special about it. */
export function TaskMarks({ task, clock }: { task: TaskView; clock: Clock }) {
  const pledge = pledgeMark(task);
  return (
    <>
      {dueOrDone(task, clock)?.overdue && <Mark tone="rose" icon="alert" text="Overdue" />}
      {task.status === 'in_progress' && (
        <Mark tone="stream" icon="start" text={taskStatusLabels.in_progress} />
      )}
      {pledge && <Mark tone={pledge.tone} icon="pledge" text={pledge.text} />}
      {task.isPrivate && <Mark tone="plain" icon="lock" text="Just me" />}
      {task.handedBy && <Mark tone="plain" icon="people" text={`From ${task.handedBy}`} />}
    </>
  );
}

type MarkProps = { tone: ComponentProps<typeof Tag>['tone']; icon: IconName; text: string };

/** A tag whose words are left out where there is little room. */
function Mark({ tone = 'plain', icon, text }: MarkProps) {
  return (
    <Tag tone={tone} icon={icon}>
      <span className={classes.markText}>{text}</span>
    </Tag>
  );
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
        // The second click of two was meant for the task that stood here before.
        if (event.detail > 1) return;
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

/** The way back from a completion, in the row itself. Takes the focus that the tick had. */
export function UndoButton({ task, onUndo }: { task: TaskView; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className={`stream strong rigid ${classes.undo}`}
      aria-label={`Undo: ${task.title}`}
      onClick={onUndo}
    >
      Undo
    </button>
  );
}
