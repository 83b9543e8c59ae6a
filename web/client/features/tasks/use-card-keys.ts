import { type RefObject, useEffect, useEffectEvent } from 'react';

const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };
const walks: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

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
      const step = steps[event.key];
      const walk = walks[event.key];
      if (!step && !walk) return;
      event.preventDefault();
      if (step) move(card.dataset.card ?? '', step);
      else if (walk) walkTo(card, walk);
    };
    root?.addEventListener('keydown', press);
    return () => root?.removeEventListener('keydown', press);
  }, [container]);
}

function walkTo(card: HTMLElement, walk: -1 | 1): void {
  const next = walk === 1 ? card.nextElementSibling : card.previousElementSibling;
  if (!(next instanceof HTMLElement)) return;
  (next.querySelector<HTMLElement>('[data-handle]') ?? next).focus();
}
