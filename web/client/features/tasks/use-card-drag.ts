import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { TaskStatus } from '#shared/options.ts';
import { trackDrag } from './track-drag.ts';

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
      const card = grabbedCard(event);
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

function grabbedCard(event: PointerEvent): HTMLElement | null {
  if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return null;
  const isHandle = event.target.closest('[data-handle]') !== null;
  const isControl = event.target.closest('button, a, input') !== null;
  if (!isHandle && (isControl || event.pointerType !== 'mouse')) return null;
  return event.target.closest<HTMLElement>('[data-card]:not([data-still])');
}
