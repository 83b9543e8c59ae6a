import { type RefObject, useLayoutEffect, useRef } from 'react';

const durationMs = 180;

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
  const options = { duration: durationMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' };
  card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], options);
}
