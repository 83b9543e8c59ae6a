import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

type RowFocus = { ref: RefObject<HTMLUListElement | null>; onFocus: (event: FocusEvent) => void };

/**
 * For a list whose rows disappear once they are dealt with: a keyboard user continues at the row
 * that took its place, or else at the page. Rows need `tabIndex={-1}`.
 */
export function useFocusNextRow(count: number): RowFocus {
  const ref = useRef<HTMLUListElement>(null);
  const last = useRef<number | null>(null);
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    // If the focus has moved elsewhere meanwhile, leave it there.
    if (!isFewer || last.current === null || document.activeElement !== document.body) return;
    const place = ref.current?.children[Math.min(last.current, count - 1)];
    const next = place ?? document.querySelector('main');
    if (next instanceof HTMLElement) next.focus({ preventScroll: next.localName === 'main' });
  }, [count]);
  const onFocus = ({ target }: FocusEvent) => {
    const row = [...(ref.current?.children ?? [])].findIndex((each) => each.contains(target));
    // A row's dialog is elsewhere in the page: its row still counts as the last one.
    if (row >= 0) last.current = row;
  };
  return { ref, onFocus };
}

/** The scroll position of each entry of the browser's history at the time it was left. */
const scrollPositions = new Map<string, number>();

/**
 * Starts each new page at its top, for the eye as well as for keyboard and screen reader. Going
 * back, a page is as far down as it was left.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const last = useRef(pathname);
  const position = useRef(0);
  // Before the browser paints: the page that replaces this one may be shorter, which scrolls as well.
  useLayoutEffect(() => {
    position.current = (isReturn && scrollPositions.get(key)) || 0;
    const remember = () => scrollPositions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, isReturn]);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // The page itself scrolls to an anchor.
    if (hash) return;
    // Somebody who opened a dialog before the page arrived stays in it.
    if (!document.activeElement?.closest('[role="dialog"]')) {
      main.current?.focus({ preventScroll: true });
    }
    return scrollWhenLongEnough(position.current);
  }, [pathname, hash]);
  return main;
}

/** Scrolls again while the page grows, until somebody else scrolls. Returns a function that stops it. */
function scrollWhenLongEnough(top: number): () => void {
  window.scrollTo(0, top);
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) stop();
  });
  const touches = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  const stop = () => {
    growth.disconnect();
    for (const touch of touches) window.removeEventListener(touch, stop);
  };
  if (top > 0) {
    growth.observe(document.body);
    for (const touch of touches) window.addEventListener(touch, stop, { passive: true });
  }
  return stop;
}
