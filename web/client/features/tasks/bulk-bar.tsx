import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SeveralChange, TaskView } from '#shared/api/tasks.ts';
import { maxChangedAtOnce } from '#shared/domain/task-choice.ts';
import { dateLabel, dayInSentence } from '#shared/formats.ts';
import { addDays, type CalendarDate, endOfDay, localDate, mondayFrom } from '#shared/time.ts';
import { useToolbar } from '../../lib/one-tab-stop.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyPopoverCard, usePopoverCard } from '../../ui/lazy-popover-card.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './bulk-bar.module.css';
import { severalText } from './several-text.ts';
import type { TaskChange } from './task-change.ts';
import { type ChangeOfSeveral, useChangeSeveral } from './task-queries.ts';
import type { Clock } from './task-rules.ts';

type Props = {
  tasks: TaskView[];
  clock: Clock;
  /** Nothing is chosen any more. */
  onDone: () => void;
};

/** The bar stands at the bottom of the list while tasks are chosen, and acts on all of them. */
export function BulkBar({ tasks, clock, onDone }: Props) {
  const toolbar = useToolbar();
  const change = useChangeWithUndo(clock);
  const run = (kind: SeveralChange['kind'], dueOn?: CalendarDate) => {
    change(changeOf(kind, tasks, { clock, dueOn }), tasks);
    onDone();
  };
  const isNone = tasks.length === 0;
  return (
    <div ref={toolbar} role="toolbar" aria-label="Selected tasks" className={classes.bar}>
      <p className="small medium tabular nowrap" aria-hidden="true">
        {isNone ? 'Select tasks' : `${tasks.length} selected`}
        {tasks.length === maxChangedAtOnce && <span className="soft"> at most</span>}
      </p>
      <div className={`row ${classes.actions}`}>
        <Button
          variant="subtle"
          size="sm"
          disabled={isNone}
          leftSection={<Icon name="check" size={16} />}
          onClick={() => run('complete')}
        >
          Complete
        </Button>
        <MoveButton clock={clock} disabled={isNone} onMove={(day) => run('move', day)} />
        <Button
          variant="subtle"
          size="sm"
          color="rose"
          disabled={isNone}
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => run('delete')}
        >
          Delete
        </Button>
        <button
          type="button"
          className={`soft stack rigid ${classes.close}`}
          aria-label="Clear the selection"
          title="Clear the selection (Esc)"
          onClick={onDone}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
    </div>
  );
}

type MoveButtonProps = { clock: Clock; disabled: boolean; onMove: (day: CalendarDate) => void };

function MoveButton({ clock: { now, timeZone }, disabled, onMove }: MoveButtonProps) {
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState('');
  const { button, card } = usePopoverCard(opened, setOpened);
  const today = localDate(now, timeZone);
  const tomorrow = addDays(today, 1);
  const monday = mondayFrom(tomorrow);
  const days = [
    { label: 'Tomorrow', day: tomorrow },
    ...(monday === tomorrow ? [] : [{ label: 'Next Monday', day: monday }]),
    { label: 'In a week', day: addDays(today, 7) },
    { label: 'In two weeks', day: addDays(today, 14) },
  ];
  const move = (day: CalendarDate) => {
    setOpened(false);
    onMove(day);
  };
  return (
    <>
      <Button
        {...button}
        variant="subtle"
        size="sm"
        disabled={disabled}
        leftSection={<Icon name="calendar" size={16} />}
      >
        Move
      </Button>
      <LazyPopoverCard
        card={card}
        name={{ 'aria-label': 'Move to' }}
        position="top"
        width={300}
        padding="sm"
      >
        <ul>
          {days.map(({ label, day }) => (
            <li key={label}>
              <button
                type="button"
                className={`wide ink row between ${classes.choice}`}
                onClick={() => move(day)}
              >
                {label} <span className="soft small">{dateLabel(day, today)}</span>
              </button>
            </li>
          ))}
        </ul>
        <form
          className={`flex gap-8 ${classes.pick}`}
          onSubmit={(event) => {
            event.preventDefault();
            if (picked) move(picked);
          }}
        >
          <TextInput
            type="date"
            aria-label="Another day"
            min={today}
            value={picked}
            onChange={(event) => setPicked(event.currentTarget.value)}
          />
          <Button type="submit" size="sm" disabled={picked === ''}>
            Move
          </Button>
        </form>
      </LazyPopoverCard>
    </>
  );
}

type ChangeOptions = { clock: Clock; dueOn?: CalendarDate | undefined };

function changeOf(
  kind: SeveralChange['kind'],
  tasks: TaskView[],
  { clock: { timeZone }, dueOn }: ChangeOptions,
): ChangeOfSeveral {
  const toChange = (task: TaskView): TaskChange => {
    const taskId = task.id;
    if (kind === 'complete') return { kind, taskId };
    if (kind === 'reopen') return { kind, taskId, status: 'pending' };
    if (kind === 'delete' || kind === 'restore') return { kind, taskId, task };
    const shown = dueOn ? { dueDate: endOfDay(dueOn, timeZone).toISOString() } : {};
    return { kind: 'edit', taskId, patch: { dueOn }, shown };
  };
  return {
    input: { kind, tasks: tasks.map(({ id }) => ({ taskId: id, ...(dueOn && { dueOn }) })) },
    changes: tasks.map(toChange),
  };
}

const undoKinds = { complete: 'reopen', delete: 'restore' } as const;

/** One toast says what came of it, with one Undo for all that were changed. */
function useChangeWithUndo(clock: Clock) {
  const undo = useChangeSeveral((answer) => {
    const { refused } = severalText(answer, { kind: 'reopen' });
    if (refused) showToast({ text: 'Not everything was undone.', detail: refused, tone: 'bad' });
  });
  const [chosen] = useState(() => new WeakMap<ChangeOfSeveral, TaskView[]>());
  const send = useChangeSeveral((answer, change) => {
    const { kind, tasks } = change.input;
    const changed = (chosen.get(change) ?? []).filter(({ id }) =>
      answer.changed.some(({ taskId }) => taskId === id),
    );
    const day = tasks[0]?.dueOn;
    const today = localDate(new Date(), clock.timeZone);
    const { text, refused } = severalText(answer, {
      kind,
      to: day && dayInSentence(day, today),
    });
    showToast({
      text,
      detail: refused || undefined,
      tone: changed.length > 0 ? 'good' : 'bad',
      isPolite: true,
      ...(changed.length > 0 && {
        action: { label: 'Undo', run: () => undo(undoOf(kind, changed, clock)) },
      }),
    });
  });
  return (change: ChangeOfSeveral, tasks: TaskView[]) => {
    chosen.set(change, tasks);
    send(change);
  };
}

/** Each goes back to its own day; one that had none keeps the new one. */
function undoOf(kind: SeveralChange['kind'], tasks: TaskView[], clock: Clock): ChangeOfSeveral {
  if (kind === 'complete' || kind === 'delete') return changeOf(undoKinds[kind], tasks, { clock });
  const back = tasks.flatMap((task) =>
    task.dueDate
      ? changeOf('move', [task], {
          clock,
          dueOn: localDate(new Date(task.dueDate), clock.timeZone),
        })
      : [],
  );
  return {
    input: { kind: 'move', tasks: back.flatMap(({ input }) => input.tasks) },
    changes: back.flatMap(({ changes }) => changes),
  };
}
