import { type ComponentProps, useId } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { pluralize } from '#shared/formats.ts';
import { difficultyLabels, taskCategoryLabels, taskStatusLabels } from '#shared/options.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { BoardActions } from './task-actions.ts';
import { MissedNote, PledgeButton, SnoozeButton, TaskButton, TaskMenu } from './task-controls.tsx';
import classes from './task-list.module.css';
import { type Clock, dueOrDone, isMissed, mayPledge } from './task-rules.ts';
import { CompleteButton, pledgeMark } from './task-summary.tsx';

type Props = {
  task: TaskView;
  clock: Clock;
  busy: boolean;
  /** It shows everything about its task. */
  opened: boolean;
  actions: BoardActions;
  onEdit: (task: TaskView) => void;
  onToggle: (taskId: string) => void;
};

/** A task in the list: one line that opens. */
export function TaskRow({ task, clock, busy, opened, actions, onEdit, onToggle }: Props) {
  const { id, title, status } = task;
  const nameId = useId();
  return (
    <li
      className={classes.row}
      data-card={id}
      data-status={status}
      data-open={opened ? '' : undefined}
      aria-busy={busy}
      aria-labelledby={['title', 'marks', 'due', 'points'].map((part) => nameId + part).join(' ')}
      // One of the rows is the list's Tab stop (useOneTabStop).
      tabIndex={-1}
    >
      <div className={classes.line}>
        <span className={`stack ${classes.circle}`}>
          <CompleteButton task={task} onComplete={() => actions.complete(id)} />
        </span>
        <h3 className={`shrinks body ${classes.title}`}>
          <button
            id={`${nameId}title`}
            type="button"
            className={`wide ${classes.opener}`}
            data-opens
            aria-expanded={opened}
            onClick={() => onToggle(id)}
          >
            {title}
          </button>
        </h3>
        <RowFacts nameId={nameId} task={task} clock={clock} />
      </div>
      <RowActions task={task} clock={clock} actions={actions} onEdit={onEdit} />
      {opened && <RowDetails task={task} clock={clock} />}
    </li>
  );
}

function RowFacts({ nameId, task, clock }: { nameId: string; task: TaskView; clock: Clock }) {
  const due = dueOrDone(task, clock);
  const pledge = pledgeMark(task);
  // "Due" goes without saying for whoever sees the list.
  const [verb, ...day] = due?.text.split(' ') ?? [];
  return (
    <>
      <div id={`${nameId}marks`} className={`flex gap-6 ${classes.marks}`}>
        {due?.overdue && <Mark tone="rose" icon="alert" text="Overdue" />}
        {task.status === 'in_progress' && (
          <Mark tone="stream" icon="start" text={taskStatusLabels.in_progress} />
        )}
        {pledge && <Mark tone={pledge.tone} icon="pledge" text={pledge.text} />}
        {task.isPrivate && <Mark tone="plain" icon="lock" text="Just me" />}
        {task.handedBy && <Mark tone="plain" icon="people" text={`From ${task.handedBy}`} />}
      </div>
      <span id={`${nameId}due`} className={classes.due} data-overdue={due?.overdue || undefined}>
        <span className="visually-hidden">{verb} </span>
        {day.join(' ')}
      </span>
      <span id={`${nameId}points`} className={classes.points}>
        {task.earned === null ? task.points : `+${task.earned}`} points
      </span>
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

/** Actions on the task: seen on hover and focus, on a phone after a swipe and when open. */
function RowActions({ task, clock, actions, onEdit }: Omit<Props, 'busy' | 'opened' | 'onToggle'>) {
  const { id, title, status } = task;
  const menu = <TaskMenu task={task} clock={clock} actions={actions} onEdit={onEdit} />;
  if (status === 'completed') {
    if (!task.canReopen) return null;
    const reopen = () => actions.reopen(id);
    return (
      <div className={`end ${classes.actions}`} data-actions>
        <TaskButton icon="back" word="Reopen" label={`Reopen ${title}`} onPress={reopen} />
        {menu}
      </div>
    );
  }
  return (
    <div className={`end ${classes.actions}`} data-actions>
      {mayPledge(task, clock.now) && (
        <PledgeButton task={task} onPledge={() => actions.pledge(id)} />
      )}
      {status === 'in_progress' ? (
        <TaskButton
          icon="back"
          word="Back"
          tooltip="Back to To Do"
          label={`Back to To Do: ${title}`}
          onPress={() => actions.place(id, 'pending')}
        />
      ) : (
        <TaskButton
          icon="start"
          word="Start"
          label={`Start ${title}`}
          onPress={() => actions.place(id, 'in_progress')}
        />
      )}
      <SnoozeButton title={title} onSnooze={(days) => actions.snooze(id, days)} />
      {menu}
    </div>
  );
}

function RowDetails({ task, clock }: { task: TaskView; clock: Clock }) {
  return (
    <div className={`stack gap-6 ${classes.details}`}>
      {task.description && (
        <p className={`soft breakable lines ${classes.description}`}>{task.description}</p>
      )}
      {isMissed(task, clock) && <MissedNote />}
      <p className={`wrap faint small ${classes.more}`}>
        <span>{difficultyLabels[task.difficulty]}</span>
        {task.category && <span>{taskCategoryLabels[task.category]}</span>}
        {task.estimatedTime && <span>{task.estimatedTime}</span>}
        {task.handedBy && <span>From {task.handedBy}</span>}
        {task.cheers > 0 && <span>{pluralize(task.cheers, 'cheer')}</span>}
        {task.sourceUrl && (
          <a href={task.sourceUrl} target="_blank" rel="noopener noreferrer">
            Slack message
          </a>
        )}
      </p>
    </div>
  );
}
