import { type MouseEvent, useId } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { pluralize } from '#shared/formats.ts';
import { difficultyLabels, taskCategoryLabels } from '#shared/options.ts';
import type { BoardActions } from './task-actions.ts';
import { MissedNote, PledgeButton, SnoozeButton, TaskButton, TaskMenu } from './task-controls.tsx';
import classes from './task-list.module.css';
import { type Clock, dueOrDone, isMissed, mayPledge } from './task-rules.ts';
import type { TaskSelection } from './task-selection.ts';
import { CompleteButton, TaskMarks, UndoButton } from './task-summary.tsx';

type Props = {
  task: TaskView;
  clock: Clock;
  busy: boolean;
  /** It shows everything about its task. */
  opened: boolean;
  /** It was just completed and still stands where it was (useLingeringTasks). */
  lingers: boolean;
  onComplete: () => void;
  actions: BoardActions;
  onEdit: (task: TaskView) => void;
  onToggle: (taskId: string, event: MouseEvent) => void;
  /** It is one of those that are changed together. */
  selected: boolean;
  onSelect: TaskSelection['press'];
};

/** A task in the list: one line that opens. */
export function TaskRow(props: Props) {
  const { task, clock, busy, opened, lingers, actions, onEdit, onComplete, onToggle } = props;
  const { selected, onSelect } = props;
  const { id, title, status } = task;
  const nameId = useId();
  const mayBeSelected = status !== 'completed';
  return (
    <li
      className={classes.row}
      data-card={id}
      data-status={status}
      data-open={opened ? '' : undefined}
      data-lingers={lingers || undefined}
      data-selectable={mayBeSelected || undefined}
      data-selected={(mayBeSelected && selected) || undefined}
      aria-busy={busy}
      aria-labelledby={['selected', 'title', 'marks', 'due', 'points']
        .map((part) => nameId + part)
        .join(' ')}
      // One of the rows is the list's Tab stop (useOneTabStop).
      tabIndex={-1}
    >
      {mayBeSelected && (
        <label className={`stack ${classes.select}`}>
          <input
            type="checkbox"
            aria-label={`Select ${title}`}
            checked={selected}
            onChange={({ nativeEvent }) =>
              onSelect(id, nativeEvent as unknown as globalThis.MouseEvent, true)
            }
          />
        </label>
      )}
      <div className={classes.line}>
        <span id={`${nameId}selected`} hidden>
          {mayBeSelected && selected && 'Selected: '}
        </span>
        <span className={`stack ${classes.circle}`}>
          <CompleteButton task={task} onComplete={onComplete} />
        </span>
        <h3 className={`shrinks body ${classes.title}`}>
          <button
            id={`${nameId}title`}
            type="button"
            className={`wide ${classes.opener}`}
            data-opens
            aria-expanded={opened}
            onClick={(event) => onToggle(id, event)}
          >
            {title}
          </button>
        </h3>
        <RowFacts nameId={nameId} task={task} clock={clock} />
      </div>
      {lingers ? (
        <div className={`end ${classes.actions}`}>
          <UndoButton task={task} onUndo={() => actions.reopen(id)} />
        </div>
      ) : (
        <RowActions task={task} clock={clock} actions={actions} onEdit={onEdit} />
      )}
      {opened && <RowDetails task={task} clock={clock} />}
    </li>
  );
}

function RowFacts({ nameId, task, clock }: { nameId: string; task: TaskView; clock: Clock }) {
  const due = dueOrDone(task, clock);
  // "Due" goes without saying for whoever sees the list.
  const [verb, ...day] = due?.text.split(' ') ?? [];
  return (
    <>
      <div id={`${nameId}marks`} className={`flex gap-6 ${classes.marks}`}>
        <TaskMarks task={task} clock={clock} />
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

/** Actions on the task: seen on hover and focus, on a phone after a swipe and when open. */
function RowActions({
  task,
  clock,
  actions,
  onEdit,
}: Pick<Props, 'task' | 'clock' | 'actions' | 'onEdit'>) {
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
