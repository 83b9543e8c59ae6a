import type { TaskStatus } from '#shared/options.ts';
import classes from './track-drag.module.css';

const startAtPx = 6;

type Options = {
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
export function trackDrag({ card, press, onStart, onOver, onEnd }: Options): () => void {
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
      if (Math.hypot(x, y) < startAtPx) return;
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
