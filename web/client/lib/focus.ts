import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

type RowFocus = {
  ref: RefObject<HTMLUListElement | null>;
  onFocus: (event: FocusEvent) => void;
};

/**
 * For a list whose rows go once they are settled: who settled one by keyboard goes on at the row
 * that took its place, or else at the page. Rows take the focus (`tabIndex={-1}`).
 */
export function useFocusNextRow(count: number): RowFocus {
  const ref = useRef<HTMLUListElement>(null);
  const last = useRef<number | null>(null);
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    // Where the focus went elsewhere meanwhile, it stays there.
    if (!isFewer || last.current === null || document.activeElement !== document.body) return;
    const place = ref.current?.children[Math.min(last.current, count - 1)];
    const next = place ?? document.querySelector('main');
    if (next instanceof HTMLElement) next.focus({ preventScroll: next.localName === 'main' });
  }, [count]);
  const onFocus = ({ target }: FocusEvent) => {
    const row = [...(ref.current?.children ?? [])].findIndex((each) => each.contains(target));
    // A dialog of a row is elsewhere in the page: its row is still the last one.
    if (row >= 0) last.current = row;
  };
  return { ref, onFocus };
}

/** A new page begins at its top: for the eye, and for who hears or tabs through it. */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // An anchor leads further into the page: the page goes there itself.
    if (hash) return;
    // Who has opened a dialog before the page came goes on in it.
    if (!document.activeElement?.closest('[role="dialog"]')) {
      main.current?.focus({ preventScroll: true });
    }
    window.scrollTo(0, 0);
  }, [pathname, hash]);
  return main;
}

/** Leads to the first field of a form that is wrong, in the order in which they stand. */
export function focusFirstInvalidField(form: HTMLFormElement | null, errors: object): void {
  const fields = form?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  [...fields].find((field) => (field.dataset.path ?? '') in errors)?.focus();
}
