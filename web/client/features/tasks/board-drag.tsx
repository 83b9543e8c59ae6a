import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '#shared/options.ts';
import classes from './task-board.module.css';

// docs/decisions/tasks-in-the-browser.md says why this is not a library.

/** The card being dragged, and the column under the pointer. */
export type Drag = { taskId: string; over: TaskStatus | null };

/**
 * Lets cards be dragged between columns: by mouse on any part that isn't a control, by finger on
 * the handle only, because the rest of the card scrolls the page. Returns the current drag.
 */
export function useCardDrag(
  container: RefObject<HTMLElement | null>,
  onDrop: (taskId: string, to: TaskStatus) => void,
): Drag | null {
  const [drag, setDrag] = useState<Drag | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const root = container.current;
    let cancel = () => {};
    const handlePress = (event: PointerEvent) => {
      const card = draggableCard(event);
      const taskId = card?.dataset.card;
      if (!card || !taskId) return;
      cancel();
      cancel = trackDrag({
        card,
        press: event,
        onStart: () => setDrag({ taskId, over: null }),
        onOver: (over) => setDrag({ taskId, over }),
        onEnd: (over) => {
          setDrag(null);
          if (over) drop(taskId, over);
        },
      });
    };
    root?.addEventListener('pointerdown', handlePress);
    return () => {
      root?.removeEventListener('pointerdown', handlePress);
      cancel();
    };
  }, [container]);
  return drag;
}

function draggableCard(event: PointerEvent): HTMLElement | null {
  if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return null;
  const isHandle = event.target.closest('[data-handle]') !== null;
  const isControl = event.target.closest('button, a, input') !== null;
  if (!isHandle && (isControl || event.pointerType !== 'mouse')) return null;
  return event.target.closest<HTMLElement>('[data-card]:not([data-still])');
}

const dragThresholdPx = 6;

type DragOptions = {
  card: HTMLElement;
  /** The press, which becomes a drag once the pointer moves. */
  press: PointerEvent;
  onStart(): void;
  /** The column under the pointer changed. */
  onOver(over: TaskStatus | null): void;
  /** Null if the card was dropped outside the columns, or the drag was canceled. */
  onEnd(over: TaskStatus | null): void;
};

/**
 * Follows one pointer from its press on a card. After a few pixels a copy of the card follows the
 * pointer; it can be dropped on elements with `data-drop`. Escape cancels. Returns a function that
 * cancels the drag.
 */
function trackDrag({ card, press, onStart, onOver, onEnd }: DragOptions): () => void {
  let ghost: HTMLElement | null = null;
  let over: TaskStatus | null = null;
  const listeners = new AbortController();
  const { signal } = listeners;

  function finish(dropped: TaskStatus | null): void {
    listeners.abort();
    if (!ghost) return;
    ghost.remove();
    // Ended once: the next press cancels this drag, and its own click must count.
    ghost = null;
    delete card.dataset.dragged;
    document.documentElement.classList.remove(classes.dragging ?? '');
    swallowClick();
    onEnd(dropped);
  }

  function handleMove(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    const [x, y] = [event.clientX - press.clientX, event.clientY - press.clientY];
    if (!ghost) {
      if (Math.hypot(x, y) < dragThresholdPx) return;
      ghost = showGhost(card);
      card.dataset.dragged = '';
      document.documentElement.classList.add(classes.dragging ?? '');
      document.getSelection()?.removeAllRanges();
      onStart();
    }
    ghost.style.translate = `${x}px ${y}px`;
    const next = columnAt(event.clientX, event.clientY);
    if (next === over) return;
    over = next;
    onOver(over);
  }

  function handleRelease(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    // Browsers report moves once a frame, so the last one may lag behind the release.
    handleMove(event);
    finish(over);
  }

  window.addEventListener('pointermove', handleMove, { signal });
  window.addEventListener('pointerup', handleRelease, { signal });
  window.addEventListener('pointercancel', () => finish(null), { signal });
  window.addEventListener('blur', () => finish(null), { signal });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && finish(null), {
    signal,
    capture: true,
  });
  return () => finish(null);
}

/** Looks through everything under the pointer, because a toast may cover a column. */
function columnAt(x: number, y: number): TaskStatus | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest<HTMLElement>('[data-drop]');
    if (target) return target.dataset.drop as TaskStatus;
  }
  return null;
}

function showGhost(card: HTMLElement): HTMLElement {
  const box = card.getBoundingClientRect();
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.classList.add(classes.ghost ?? '');
  ghost.inert = true;
  ghost.removeAttribute('data-card');
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  document.body.append(ghost);
  return ghost;
}

/** A release above the pressed button would otherwise count as a click on it. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** Drop targets for the columns that are not on the screen. */
export function DropBar({ drag }: { drag: Drag }) {
  return (
    <div className={classes.dropTargets} aria-hidden="true">
      {taskStatuses.map((status) => (
        <div
          key={status}
          className={`small medium center ${classes.dropTarget}`}
          data-drop={status}
          data-over={drag.over === status || undefined}
        >
          {taskStatusLabels[status]}
        </div>
      ))}
    </div>
  );
}
