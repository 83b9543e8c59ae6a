import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { pledgeBonusText, pledgeStandsHours } from '#shared/domain/points.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { LazyPopoverCard, usePopoverCard } from '../../ui/lazy-popover-card.tsx';
import { usePopoverTrigger } from '../../ui/popover-trigger.ts';
import classes from './task-controls.module.css';
import { preloadEditTask } from './task-dialogs.tsx';
import type { TaskMenuProps } from './task-menu-list.tsx';

// The controls of one task, the same on a card of the board and in a row of the list.

type TaskButtonProps = {
  icon: IconName;
  /** An opened row shows it on a phone; elsewhere it is the tooltip. */
  word: string;
  /** The full name, with the task's title. */
  label: string;
  tooltip?: string;
  onPress: () => void;
};

/** A small button that does something to a task at once. */
export function TaskButton({ icon, word, label, tooltip = word, onPress }: TaskButtonProps) {
  return (
    <button
      type="button"
      className={`gap-6 soft rigid ${classes.action}`}
      aria-label={label}
      title={tooltip}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span className={classes.word}>{word}</span>
    </button>
  );
}

type TaskPopoverProps = Omit<TaskButtonProps, 'onPress' | 'tooltip'> & {
  /** The key that presses the button while the card has the focus (useCardKeys). */
  shortcut: string;
  width: number;
  children: (close: () => void) => ReactNode;
};

/** A small button that opens a card beside it. */
function TaskPopover({ icon, word, label, shortcut, width, children }: TaskPopoverProps) {
  const [opened, setOpened] = useState(false);
  const { button, card } = usePopoverCard(opened, setOpened);
  return (
    <>
      <button
        {...button}
        type="button"
        className={`gap-6 soft rigid ${classes.action}`}
        data-key={shortcut}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        title={`${word} (${shortcut.toUpperCase()})`}
      >
        <Icon name={icon} />
        <span className={classes.word}>{word}</span>
      </button>
      <LazyPopoverCard
        card={card}
        name={{ 'aria-label': label }}
        position="bottom-end"
        width={width}
        padding="sm"
      >
        {children(() => setOpened(false))}
      </LazyPopoverCard>
    </>
  );
}

type PledgeButtonProps = { task: TaskView; onPledge: () => void };

/** Asks for confirmation, because a pledge is posted to the cohort and can't be taken back. */
export function PledgeButton({ task: { title, isPrivate }, onPledge }: PledgeButtonProps) {
  return (
    <TaskPopover icon="pledge" word="Pledge" label={`Pledge ${title}`} shortcut="p" width={280}>
      {(close) => (
        <div className="stack gap-12">
          <p>
            {isPrivate && 'Only you can see this task so far. '}
            Your cohort will see this task and its date. {pledgeBonusText}: a pledge counts once it
            has stood for {pledgeStandsHours} hours.
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
    </TaskPopover>
  );
}

const snoozeChoices = [
  { days: 1, label: '1 day' },
  { days: 2, label: '2 days' },
  { days: 7, label: 'A week' },
];

type SnoozeButtonProps = { title: string; onSnooze: (days: number) => void };

export function SnoozeButton({ title, onSnooze }: SnoozeButtonProps) {
  return (
    <TaskPopover icon="snooze" word="Snooze" label={`Snooze ${title}`} shortcut="s" width={150}>
      {(close) => (
        <ul className={classes.choices}>
          {snoozeChoices.map(({ days, label }) => (
            <li key={days}>
              <button
                type="button"
                className={`wide ink ${classes.choice}`}
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
    </TaskPopover>
  );
}

const menuCode = lazyCode(() =>
  import('./task-menu-list.tsx').then((module) => module.TaskMenuList),
);

/** Opens the menu; as a card's handle it can be dragged, too, which moves the card. */
export function TaskMenu({ isHandle, ...props }: TaskMenuProps & { isHandle?: boolean }) {
  const [opened, setOpened] = useState(false);
  const opener = { opened, onChange: setOpened, popup: 'menu', code: menuCode } as const;
  const { button, card } = usePopoverTrigger(opener);
  return (
    <>
      <button
        {...button}
        type="button"
        className={`gap-6 soft rigid ${classes.action}`}
        data-key="."
        data-handle={isHandle ? '' : undefined}
        aria-label={`Move or change ${props.task.title}`}
        aria-keyshortcuts=". ArrowLeft ArrowRight"
        title={isHandle ? 'Drag to move, press for more' : 'Move or change (.)'}
        onPointerEnter={() => {
          button.onPointerEnter();
          preloadEditTask();
        }}
      >
        <Icon name={isHandle ? 'grip' : 'more'} />
        <span className={classes.word}>Change</span>
      </button>
      <LazyDialog code={menuCode} {...card} {...props} />
    </>
  );
}

/** The ways out of a missed pledge. */
export function MissedNote() {
  return (
    <p className="soft small">
      A missed pledge costs nothing. Do it now, snooze it to a new date, or delete it.
    </p>
  );
}
