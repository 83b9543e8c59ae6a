import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { isOverdue } from '#shared/domain/due-dates.ts';
import { pledgeStandsHours, publicPledgePoints } from '#shared/domain/points.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { IconPopover } from '../../ui/lazy-popover-card.tsx';
import { usePopoverTrigger } from '../../ui/popover-trigger.ts';
import type { BoardActions } from './task-actions.ts';
import classes from './task-card.module.css';
import { preloadEditTask } from './task-dialogs.tsx';
import type { TaskMenuProps } from './task-menu-list.tsx';
import type { Clock } from './task-rules.ts';
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
      className={classes.card}
      data-card={id}
      data-status={status}
      data-still={mayMove ? undefined : ''}
      aria-busy={busy}
      // Can take the focus when the pressed button is gone (useFollowFocus).
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

/** The card of a task, if it is shown. */
export function findCard(root: HTMLElement | null, taskId: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(taskId)}"]`) ?? null;
}

function CardActions({ task, clock, actions }: Omit<Props, 'busy' | 'onEdit'>) {
  const { id, title } = task;
  if (task.status === 'completed') {
    if (!task.canReopen) return null;
    return (
      <div className={classes.actions}>
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
  const mayPledge =
    task.canPledge &&
    !task.isPublicPledge &&
    task.dueDate !== null &&
    !isOverdue(task.dueDate, clock.now);
  const started = task.status === 'in_progress';
  return (
    <div className={classes.actions}>
      <Button
        {...quietButton}
        leftSection={<Icon name={started ? 'back' : 'start'} size={16} />}
        aria-label={started ? `Back to To Do: ${title}` : `Start ${title}`}
        onClick={() => actions.place(task.id, started ? 'pending' : 'in_progress')}
      >
        {started ? 'Back to To Do' : 'Start'}
      </Button>
      <span className={classes.space} />
      {mayPledge && <PledgeButton task={task} onPledge={() => actions.pledge(id)} />}
      <SnoozeButton title={title} onSnooze={(days) => actions.snooze(id, days)} />
    </div>
  );
}

/** A missed pledge that is still overdue, so that the founder has to decide what happens. */
function isMissed({ pledge, status, dueDate }: TaskView, { now }: Clock): boolean {
  return (
    pledge === 'missed' && status !== 'completed' && dueDate !== null && isOverdue(dueDate, now)
  );
}

const quietButton = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;

const menuCode = lazyCode(() =>
  import('./task-menu-list.tsx').then((module) => module.TaskMenuList),
);

/** A card's handle: dragging it moves the card, pressing it opens the menu. */
function TaskMenu(props: TaskMenuProps) {
  const [opened, setOpened] = useState(false);
  const opener = { opened, onChange: setOpened, popup: 'menu', code: menuCode } as const;
  const { button, card } = usePopoverTrigger(opener);
  return (
    <>
      <ActionIcon
        {...button}
        className={classes.handle}
        variant="subtle"
        color="gray"
        size={32}
        data-handle
        aria-label={`Move or change ${props.task.title}`}
        aria-keyshortcuts="ArrowLeft ArrowRight"
        title="Drag to move, press for more"
        onPointerEnter={() => {
          button.onPointerEnter();
          preloadEditTask();
        }}
      >
        <Icon name="grip" />
      </ActionIcon>
      <LazyDialog code={menuCode} {...card} {...props} />
    </>
  );
}

/** About two lines on the narrowest card. */
const shortDescriptionLength = 90;

/** The first two lines of a description; a longer one can be expanded in place. */
function TaskDescription({ title, text }: { title: string; text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > shortDescriptionLength;
  return (
    <div>
      <p className={classes.text} data-open={open || undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={classes.toggle}
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

type PledgeButtonProps = { task: TaskView; onPledge: () => void };

/** Asks for confirmation, because a pledge is posted to the cohort and can't be taken back. */
function PledgeButton({ task: { title, isPrivate }, onPledge }: PledgeButtonProps) {
  return (
    <IconPopover icon="pledge" label={`Pledge ${title}`} title="Pledge" width={280}>
      {(close) => (
        <div className={classes.pledgeCard}>
          <p>
            {isPrivate && 'So far this task is just yours. '}
            Your cohort will see this task and its date. Finish on time for +{publicPledgePoints}{' '}
            points: a pledge counts once it has stood for {pledgeStandsHours} hours.
          </p>
          <Button
            size="sm"
            onClick={() => {
              close();
              onPledge();
            }}
          >
            Pledge publicly
          </Button>
        </div>
      )}
    </IconPopover>
  );
}

const snoozeChoices = [
  { days: 1, label: '1 day' },
  { days: 2, label: '2 days' },
  { days: 7, label: 'A week' },
];

type SnoozeButtonProps = { title: string; onSnooze: (days: number) => void };

function SnoozeButton({ title, onSnooze }: SnoozeButtonProps) {
  return (
    <IconPopover icon="snooze" label={`Snooze ${title}`} title="Snooze" width={150}>
      {(close) => (
        <ul className={classes.choices}>
          {snoozeChoices.map(({ days, label }) => (
            <li key={days}>
              <button
                type="button"
                className={classes.choice}
                onClick={() => {
                  close();
                  onSnooze(days);
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </IconPopover>
  );
}
