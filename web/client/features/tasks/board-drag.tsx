import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '#shared/options.ts';
import classes from './task-board.module.css';

// docs/decisions/dragging-tasks.md says why this is not a library.

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

/** Shows a copy of the card that follows the pointer. */
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
          className={classes.dropTarget}
          data-drop={status}
          data-over={drag.over === status || undefined}
        >
          {taskStatusLabels[status]}
        </div>
      ))}
    </div>
  );
}

const columnSteps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };
const focusSteps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Arrow keys on a card or its handle: left and right move the card by a column, up and down move
 * the focus to the next card.
 */
export function useCardKeys(
  container: RefObject<HTMLElement | null>,
  onStep: (taskId: string, step: -1 | 1) => void,
): void {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const root = container.current;
    const handleKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = event.target as HTMLElement;
      const card = target.closest<HTMLElement>('[data-card]');
      const isHandle = target.closest('[data-handle]') !== null;
      // The arrow keys belong to the menu while it is open.
      const hasOpenMenu = target.getAttribute('aria-expanded') === 'true';
      if (!card || hasOpenMenu || (target !== card && !isHandle)) return;
      const columnStep = columnSteps[event.key];
      const focusStep = focusSteps[event.key];
      if (!columnStep && !focusStep) return;
      event.preventDefault();
      if (columnStep) step(card.dataset.card ?? '', columnStep);
      else if (focusStep) focusNeighbor(card, focusStep);
    };
    root?.addEventListener('keydown', handleKey);
    return () => root?.removeEventListener('keydown', handleKey);
  }, [container]);
}

function focusNeighbor(card: HTMLElement, step: -1 | 1): void {
  const next = step === 1 ? card.nextElementSibling : card.previousElementSibling;
  if (!(next instanceof HTMLElement)) return;
  (next.querySelector<HTMLElement>('[data-handle]') ?? next).focus();
}

const glideDurationMs = 180;

/**
 * Animates cards from their old to their new position after each render, so that founders see
 * where a task went. Skipped after a resize of the window, and with reduced motion.
 */
export function useCardMotion(container: RefObject<HTMLElement | null>): void {
  const last = useRef({ width: 0, boxes: new Map<string, DOMRect>() });
  useLayoutEffect(() => {
    const root = container.current;
    if (!root) return;
    const origin = root.getBoundingClientRect();
    const boxes = new Map<string, DOMRect>();
    const isSkipped =
      origin.width !== last.current.width ||
      window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const card of root.querySelectorAll<HTMLElement>('[data-card]')) {
      const box = card.getBoundingClientRect();
      // In a column that is hidden on a phone.
      if (box.width === 0) continue;
      const relative = new DOMRect(box.x - origin.x, box.y - origin.y, box.width, box.height);
      const id = card.dataset.card ?? '';
      boxes.set(id, relative);
      const old = last.current.boxes.get(id);
      if (old && !isSkipped) glide(card, old.x - relative.x, old.y - relative.y);
    }
    last.current = { width: origin.width, boxes };
  });
}

/** Animates a card from an offset back to its position. */
function glide(card: HTMLElement, x: number, y: number): void {
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const options = { duration: glideDurationMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' };
  card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], options);
}
