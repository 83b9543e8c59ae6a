import type { RefObject } from 'react';
import { type Hotkeys, useHotkeys } from './use-hotkeys.ts';

type ListKeys = {
  /** The heading of these keys in the list of keys. */
  title: string;
  /** The word for one line of the list there: "startup". */
  line: string;
  /** The effect of Enter. */
  opens: string;
  /** Left out where the page has no search. */
  onSearch?: () => void;
};

/**
 * Moves the focus through the lines of a list, which a selector finds: j and k always, the arrow keys
 * once a line has the focus.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  lines: string,
  { title, line, opens, onSearch }: ListKeys,
): void {
  const step = (by: number) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>(lines) ?? [])];
    const current = all.indexOf(document.activeElement as HTMLElement);
    const target = current === -1 ? 0 : Math.min(Math.max(current + by, 0), all.length - 1);
    all[target]?.focus();
    all[target]?.scrollIntoView({ block: 'nearest' });
  };
  const arrow = (by: number) => {
    if (!list.current?.contains(document.activeElement)) return false;
    step(by);
    return true;
  };
  const [next, previous] = [`Next ${line}`, `Previous ${line}`];
  const keys: Hotkeys = {
    j: { does: next, run: () => step(1) },
    ArrowDown: { does: next, run: () => arrow(1) },
    k: { does: previous, run: () => step(-1) },
    ArrowUp: { does: previous, run: () => arrow(-1) },
    Enter: { does: opens },
  };
  if (onSearch) keys['/'] = { does: 'Search', run: onSearch };
  useHotkeys(title, keys);
}
