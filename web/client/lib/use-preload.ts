import { useEffect } from 'react';
import type { Code } from './fetch-code.ts';
import { whenIdle } from './when-idle.ts';

/** Fetches code that a page will want only later, once the browser has nothing better to do. */
export function usePreload({ preload }: Pick<Code<unknown>, 'preload'>): void {
  useEffect(() => whenIdle(preload), [preload]);
}
