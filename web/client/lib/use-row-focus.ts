import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

type RowFocus = {
  ref: RefObject<HTMLUListElement | null>;
  onFocus: (event: FocusEvent) => void;
};

/**
 * For a list whose rows go once they are settled: who settled one by keyboard goes on at the row
 * that took its place, or else at the page. Rows take the focus (`tabIndex={-1}`).
 */
export function useRowFocus(count: number): RowFocus {
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
