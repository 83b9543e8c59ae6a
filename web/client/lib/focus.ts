import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

type RowFocus = {
  ref: RefObject<HTMLUListElement | null>;
  onFocus: (event: FocusEvent) => void;
};

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

/** Starts each new page at its top, for the eye as well as for keyboard and screen reader. */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // The page itself scrolls to an anchor.
    if (hash) return;
    // Somebody who opened a dialog before the page arrived stays in it.
    if (!document.activeElement?.closest('[role="dialog"]')) {
      main.current?.focus({ preventScroll: true });
    }
    window.scrollTo(0, 0);
  }, [pathname, hash]);
  return main;
}
