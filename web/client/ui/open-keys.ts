import { useEffect, useEffectEvent } from 'react';

const openers = new Set<() => void>();

/** Opens the list of keys, from wherever there is a button for it. */
export function openKeys(): void {
  for (const open of openers) open();
}

/** The frame of the page shows the list when it is asked for. */
export function useKeysOpener(open: () => void): void {
  const latest = useEffectEvent(open);
  useEffect(() => {
    const opener = () => latest();
    openers.add(opener);
    return () => {
      openers.delete(opener);
    };
  }, []);
}
