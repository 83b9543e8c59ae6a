import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useKeys } from '../../lib/use-keys.ts';

/**
 * j and k, or the arrows once a line has the focus, go from line to line; Enter opens it, as on any
 * link. Coming back from a review, the focus is on its line.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  { onSearch, isReady }: { onSearch: () => void; isReady: boolean },
): void {
  const lines = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[data-application]') ?? []),
  ];
  const step = (by: number) => {
    const all = lines();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1);
    all[target]?.focus();
    all[target]?.scrollIntoView({ block: 'nearest' });
  };
  const arrow = (by: number) => {
    if (!list.current?.contains(document.activeElement)) return false;
    step(by);
    return true;
  };
  const down = () => arrow(1);
  const up = () => arrow(-1);
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: down,
    ArrowUp: up,
    '/': onSearch,
  });

  const { state } = useLocation();
  const from: unknown = state?.from;
  useEffect(() => {
    if (!isReady || typeof from !== 'string') return;
    // After the shell has given the focus to the page.
    const frame = requestAnimationFrame(() => {
      const line = list.current?.querySelector<HTMLElement>(
        `[data-application="${CSS.escape(from)}"]`,
      );
      line?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [from, isReady, list]);
}
