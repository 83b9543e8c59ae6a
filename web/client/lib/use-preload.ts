import { useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

/** Fetches code that a page will want only later, once the browser has nothing better to do. */
export function usePreload(load: () => Promise<unknown>): void {
  // What does not come is asked for again when it is wanted.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
}
