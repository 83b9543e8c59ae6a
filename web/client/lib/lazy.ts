import { type ComponentType, lazy, useEffect } from 'react';

/** Code that is fetched when it is wanted. */
export type LazyCode<Part> = {
  /** What has come already. */
  readonly part: Part | undefined;
  /** Rejects when it does not come (no network, or a new version is out); the next call asks again. */
  get(): Promise<Part>;
  /** Ahead of time; what does not come then is missed when it is wanted. */
  preload(): void;
};

/** Fetches code once, however often it is wanted. */
export function lazyCode<Part>(load: () => Promise<Part>): LazyCode<Part> {
  let part: Part | undefined;
  let loading: Promise<Part> | undefined;

  async function loadAnew(): Promise<Part> {
    try {
      part = await load();
      return part;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  function get(): Promise<Part> {
    loading ??= loadAnew();
    return loading;
  }
  return {
    get part() {
      return part;
    },
    get,
    preload: () => void get().catch(() => undefined),
  };
}

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

/** A part that a page does without where its code does not come. */
export function lazyOptional(load: () => Promise<ComponentType>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: EmptyComponent }),
    ),
  );
}

function EmptyComponent() {
  return null;
}

const idleTimeoutMs = 2_000;

/** Runs once the browser has nothing better to do. Returns the way to call it off. */
export function onIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: idleTimeoutMs });
    return () => cancelIdleCallback(id);
  }
  // Safari: soon after the first paint.
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}

/** Fetches code that a page will want only later, once the browser has nothing better to do. */
export function usePreloadOnIdle({ preload }: Pick<LazyCode<unknown>, 'preload'>): void {
  useEffect(() => onIdle(preload), [preload]);
}
