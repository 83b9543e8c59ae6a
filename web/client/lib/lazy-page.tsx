import { type ComponentType, lazy } from 'react';
import { fetchCode } from './fetch-code.ts';

type LazyPage = ComponentType & { preload: () => Promise<unknown> };

/** A page whose code is fetched when it is first shown, or earlier by `preload`. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const code = fetchCode(load);
  const page = lazy(async () => ({ default: await code.get() }));
  return Object.assign(page, { preload: code.get });
}
