import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { TaskView } from '#shared/api/tasks.ts';
import { type TaskStatus, taskStatuses } from '#shared/options.ts';
import { findCard } from './card-movement.ts';
import classes from './linked-task.module.css';
import { useTask } from './task-queries.ts';
import type { Clock, Columns } from './task-rules.ts';
import { TaskFacts } from './task-summary.tsx';

const param = 'task';

type LinkedTaskInput = {
  board: Columns;
  /** The tasks that match the filter. */
  shown: Columns;
  /** The only status to show, if the filter names one. */
  status: TaskStatus | null;
};

/** The task that the address names, as links from the coach do. */
export function useLinkedTask({ board, shown, status }: LinkedTaskInput) {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const lastShown = useRef<string | null>(null);
  const taskId = params.get(param);
  const onBoard = findIn(board, taskId);
  const isShown =
    findIn(shown, taskId) !== undefined && (status === null || status === onBoard?.status);
  const elsewhere = useTask(onBoard ? null : taskId);
  return {
    taskId,
    isShown,
    /** Another one each time that the link is followed. */
    key,
    lastShown,
    task: onBoard ?? elsewhere.data,
    isFiltered: onBoard !== undefined,
    isMissing: elsewhere.isError,
    /** The column of the card. */
    status: onBoard && taskStatuses.find((each) => each === onBoard.status),
  };
}

type Linked = ReturnType<typeof useLinkedTask>;

/**
 * Scrolls to the card or row of the linked task, focuses it and marks it for a moment; for the view
 * that shows it. Another view that is chosen later leaves the focus where it is.
 */
export function useShowLinked(cards: RefObject<HTMLElement | null>, linked: Linked): void {
  const { taskId, isShown, key, lastShown } = linked;
  useEffect(() => {
    if (taskId === null || !isShown || lastShown.current === key) return;
    // Waits until the shell has scrolled the new page to its top.
    const frame = requestAnimationFrame(() => {
      lastShown.current = key;
      const card = findCard(cards.current, taskId);
      card?.setAttribute('data-linked', '');
      card?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [taskId, isShown, cards, key, lastShown]);
}

function findIn({ pending, inProgress, completed }: Columns, taskId: string | null) {
  return [...pending, ...inProgress, ...completed].find(({ id }) => id === taskId);
}

/** The task that the address names, where the board doesn't show it. */
export function LinkedTask({ linked, clock }: { linked: Linked; clock: Clock }) {
  const [, changeParams] = useSearchParams();
  const { taskId, task, isShown, isFiltered, isMissing } = linked;
  if (taskId === null || isShown || (!task && !isMissing)) return null;
  const close = () =>
    changeParams(
      (current) => {
        current.delete(param);
        return current;
      },
      { replace: true },
    );
  return (
    <section className={`flex between gap-12 ${classes.linked}`} aria-label="The task you opened">
      <div className="stack gap-4 shrinks">
        {task ? (
          <>
            <h2 className="medium breakable body">{task.title}</h2>
            <p className="soft small">{isFiltered ? 'Your filters hide it.' : noteOf(task)}</p>
            <TaskFacts task={task} clock={clock} />
          </>
        ) : (
          <p className="soft small">This task isn’t on your board anymore.</p>
        )}
      </div>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={close}>
        Close
      </Button>
    </section>
  );
}

function noteOf({ status }: TaskView): string {
  return status === 'lapsed'
    ? 'It ended with its day or week.'
    : 'You completed it in an earlier week.';
}
