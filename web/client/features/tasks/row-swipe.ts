import { type RefObject, useEffect, useEffectEvent } from 'react';

/** From here on a movement of the finger is a swipe. */
const thresholdPx = 10;
const completePx = 96;

/**
 * Lets a finger draw a row aside: to the left it shows the row's actions, far to the right it
 * completes the task. Up and down scrolls the page as ever (`touch-action` in the style sheet).
 */
export function useRowSwipe(
  container: RefObject<HTMLElement | null>,
  onComplete: (taskId: string) => void,
): void {
  const complete = useEffectEvent(onComplete);
  useEffect(() => {
    const root = container.current;
    let stop = () => {};
    // A touch anywhere else puts a row back.
    const handleAnyPress = ({ target }: PointerEvent) => {
      for (const row of root?.querySelectorAll<HTMLElement>('[data-swiped]') ?? []) {
        if (!row.contains(target as Node)) putBack(row);
      }
    };
    const handlePress = (event: PointerEvent) => {
      const target = event.target as HTMLElement;
      const row = target.closest<HTMLElement>('[data-card]');
      if (!row || event.pointerType !== 'touch' || !event.isPrimary) return;
      if (row.hasAttribute('data-open') || target.closest('[data-actions]')) return;
      stop();
      stop = trackSwipe(row, event, complete);
    };
    window.addEventListener('pointerdown', handleAnyPress);
    root?.addEventListener('pointerdown', handlePress);
    return () => {
      window.removeEventListener('pointerdown', handleAnyPress);
      root?.removeEventListener('pointerdown', handlePress);
      stop();
    };
  }, [container]);
}

function putBack(row: HTMLElement): void {
  delete row.dataset.swiped;
  delete row.dataset.swiping;
  row.style.removeProperty('--swipe');
}

function trackSwipe(
  row: HTMLElement,
  press: PointerEvent,
  onComplete: (taskId: string) => void,
): () => void {
  const actionsWidth = row.querySelector<HTMLElement>('[data-actions]')?.offsetWidth ?? 0;
  const isDone = row.dataset.status === 'completed';
  const start = row.hasAttribute('data-swiped') ? -actionsWidth : 0;
  const listeners = new AbortController();
  let x = start;
  const stop = () => listeners.abort();
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    const moved = event.clientX - press.clientX;
    if (row.dataset.swiping === undefined && Math.abs(moved) < thresholdPx) return;
    x = Math.max(-actionsWidth, Math.min(isDone ? 0 : completePx * 1.5, start + moved));
    row.dataset.swiping = x >= completePx ? 'complete' : '';
    row.style.setProperty('--swipe', `${x}px`);
  };
  const end = (isCanceled: boolean) => {
    stop();
    if (row.dataset.swiping === undefined) return;
    putBack(row);
    if (isCanceled) return;
    if (x < -actionsWidth / 2) {
      row.dataset.swiped = '';
      row.style.setProperty('--swipe', `${-actionsWidth}px`);
    } else if (x >= completePx) {
      onComplete(row.dataset.card ?? '');
    }
  };
  const { signal } = listeners;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', () => end(false), { signal });
  // The browser took it for scrolling.
  window.addEventListener('pointercancel', () => end(true), { signal });
  return stop;
}
