import { type ComponentType, lazy } from 'react';

type LazyPage = ComponentType & { preload: () => Promise<unknown> };

/** A page whose code is fetched when it is first shown, or earlier by `preload`. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const loadOnce = () => {
    loading ??= load().then((page) => ({ default: page }));
    // Missed ahead of time, it is asked for again when it is shown.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return Object.assign(lazy(loadOnce), { preload: loadOnce });
}
