import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '#shared/options.ts';
import dropBarClasses from './drop-bar.module.css';
import classes from './track-drag.module.css';

export type Drag = { taskId: string; over: TaskStatus | null };

/**
 * Lets cards be dragged between columns: with a mouse by any part that is not a button, with a
 * finger by the handle, for the rest of the card scrolls the page. Returns what is being dragged.
 */
export function useCardDrag(
  container: RefObject<HTMLElement | null>,
  onDrop: (taskId: string, to: TaskStatus) => void,
): Drag | null {
  const [drag, setDrag] = useState<Drag | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const root = container.current;
    let giveUp = () => {};
    const press = (event: PointerEvent) => {
      const card = draggableCard(event);
      const taskId = card?.dataset.card;
      if (!card || !taskId) return;
      giveUp();
      giveUp = trackDrag({
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
    root?.addEventListener('pointerdown', press);
    return () => {
      root?.removeEventListener('pointerdown', press);
      giveUp();
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
  /** The press that may become a drag. */
  press: PointerEvent;
  onStart(): void;
  /** The column under the pointer changed. */
  onOver(over: TaskStatus | null): void;
  /** Null when it was let go of nowhere, or given up. */
  onEnd(over: TaskStatus | null): void;
};

/**
 * Follows one pointer from its press on a card: after a few pixels a picture of the card goes
 * along, and elements with `data-drop` are where it can be let go. Escape gives it up. Returns
 * what ends it early.
 */
function trackDrag({ card, press, onStart, onOver, onEnd }: DragOptions): () => void {
  let ghost: HTMLElement | null = null;
  let over: TaskStatus | null = null;
  const listening = new AbortController();
  const { signal } = listening;

  function finish(dropped: TaskStatus | null): void {
    listening.abort();
    if (!ghost) return;
    ghost.remove();
    delete card.dataset.dragged;
    document.documentElement.classList.remove(classes.dragging ?? '');
    swallowClick();
    onEnd(dropped);
  }

  function move(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    const [x, y] = [event.clientX - press.clientX, event.clientY - press.clientY];
    if (!ghost) {
      if (Math.hypot(x, y) < dragThresholdPx) return;
      ghost = liftGhost(card);
      card.dataset.dragged = '';
      document.documentElement.classList.add(classes.dragging ?? '');
      document.getSelection()?.removeAllRanges();
      onStart();
    }
    ghost.style.translate = `${x}px ${y}px`;
    const next = dropAt(event.clientX, event.clientY);
    if (next === over) return;
    over = next;
    onOver(over);
  }

  function release(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    // Moves come once a frame: the last one may be behind the place where it is let go of.
    move(event);
    finish(over);
  }

  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener('pointercancel', () => finish(null), { signal });
  window.addEventListener('blur', () => finish(null), { signal });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && finish(null), {
    signal,
    capture: true,
  });
  return () => finish(null);
}

/** A message that happens to float above a column is in nobody's way. */
function dropAt(x: number, y: number): TaskStatus | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest<HTMLElement>('[data-drop]');
    if (place) return place.dataset.drop as TaskStatus;
  }
  return null;
}

function liftGhost(card: HTMLElement): HTMLElement {
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

/** Letting go over the button that was pressed is no click. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** Where to let go of a card while not every column is on the screen. */
export function DropBar({ drag }: { drag: Drag }) {
  return (
    <div className={dropBarClasses.bar} aria-hidden="true">
      {taskStatuses.map((status) => (
        <div
          key={status}
          className={dropBarClasses.place}
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
const cardSteps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * On a card or its handle the arrow keys do what dragging does: left and right move the card a
 * column on, up and down go to the next card.
 */
export function useCardKeys(
  container: RefObject<HTMLElement | null>,
  onStep: (taskId: string, step: -1 | 1) => void,
): void {
  const move = useEffectEvent(onStep);
  useEffect(() => {
    const root = container.current;
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = event.target as HTMLElement;
      const card = target.closest<HTMLElement>('[data-card]');
      const isHandle = target.closest('[data-handle]') !== null;
      // An open menu has the arrow keys for itself.
      const hasMenu = target.getAttribute('aria-expanded') === 'true';
      if (!card || hasMenu || (target !== card && !isHandle)) return;
      const step = columnSteps[event.key];
      const walk = cardSteps[event.key];
      if (!step && !walk) return;
      event.preventDefault();
      if (step) move(card.dataset.card ?? '', step);
      else if (walk) focusCard(card, walk);
    };
    root?.addEventListener('keydown', press);
    return () => root?.removeEventListener('keydown', press);
  }, [container]);
}

function focusCard(card: HTMLElement, walk: -1 | 1): void {
  const next = walk === 1 ? card.nextElementSibling : card.previousElementSibling;
  if (!(next instanceof HTMLElement)) return;
  (next.querySelector<HTMLElement>('[data-handle]') ?? next).focus();
}

const glideDurationMs = 180;

/**
 * Lets cards glide from where they were to where they are, so that one sees where a task went.
 * Cards are the elements with `data-card`; a window that was resized moves nothing.
 */
export function useCardMotion(container: RefObject<HTMLElement | null>): void {
  const before = useRef({ width: 0, places: new Map<string, DOMRect>() });
  useLayoutEffect(() => {
    const root = container.current;
    if (!root) return;
    const origin = root.getBoundingClientRect();
    const places = new Map<string, DOMRect>();
    const still =
      origin.width !== before.current.width ||
      window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const card of root.querySelectorAll<HTMLElement>('[data-card]')) {
      const box = card.getBoundingClientRect();
      // Not on the page: a column that a phone hides.
      if (box.width === 0) continue;
      const place = new DOMRect(box.x - origin.x, box.y - origin.y, box.width, box.height);
      const id = card.dataset.card ?? '';
      places.set(id, place);
      const old = before.current.places.get(id);
      if (old && !still) glide(card, old.x - place.x, old.y - place.y);
    }
    before.current = { width: origin.width, places };
  });
}

function glide(card: HTMLElement, x: number, y: number): void {
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const options = { duration: glideDurationMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' };
  card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], options);
}
