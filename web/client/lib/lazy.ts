import { type ComponentType, lazy, useEffect } from 'react';

/** Code that is fetched when it is needed. */
export type LazyCode<Part> = {
  /** The code, if it has arrived. */
  readonly part: Part | undefined;
  /** Rejects when the code cannot be loaded (offline, or a new version is out); the next call tries again. */
  get(): Promise<Part>;
  /** Fetches ahead of time; a failure is ignored until the code is needed. */
  preload(): void;
};

/** Fetches code once, however often it is asked for. */
export function lazyCode<Part>(load: () => Promise<Part>): LazyCode<Part> {
  let part: Part | undefined;
  let loading: Promise<Part> | undefined;

  async function loadAndKeep(): Promise<Part> {
    try {
      part = await load();
      return part;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  function get(): Promise<Part> {
    loading ??= loadAndKeep();
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

type LazyPage = ComponentType & { preload: () => Promise<ComponentType> };

/**
 * The page `name` of a module, fetched when it is first shown, or earlier by `preload`. Code that has
 * arrived is shown at once: a promise, even a fulfilled one, would show the fallback first, and
 * React keeps each fallback for 300 ms, one after the other where pages stand in frames.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  const code = lazyCode(async () => (await load())[name]);
  const toModule = (part: ComponentType) => ({ default: part });
  const Page = lazy(() =>
    code.part ? resolvedAtOnce(toModule(code.part)) : code.get().then(toModule),
  );
  return Object.assign(Page, { preload: code.get });
}

/** `lazy` calls nothing but `then`, and takes a value that comes before it returns. */
function resolvedAtOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: that is what it is for
  const thenable = { then: (onValue: (value: Value) => void) => onValue(value) };
  return thenable as unknown as Promise<Value>;
}

/** A part that is left out when its code cannot be loaded. */
export function lazyOptional<Props = object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({
    default: await load().catch(() => EmptyComponent),
  }));
}

function EmptyComponent() {
  return null;
}

const idleTimeoutMs = 2_000;

/** Runs `run` when the browser is idle. Returns a function that cancels it. */
export function onIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: idleTimeoutMs });
    return () => cancelIdleCallback(id);
  }
  // Safari has no idle callback: run soon after the first paint.
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}

/**
 * Fetches code that a page needs only later, when the browser is idle. On a slow or costly line it
 * waits until it is needed: it may never be.
 */
export function usePreloadOnIdle({ preload }: Pick<LazyCode<unknown>, 'preload'>): void {
  useEffect(() => (isLineSlow() ? undefined : onIdle(preload)), [preload]);
}

/** Chromium tells this of the line; other browsers tell nothing. */
type Connection = { saveData: boolean; effectiveType: 'slow-2g' | '2g' | '3g' | '4g' };

function isLineSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection !== undefined && (connection.saveData || connection.effectiveType !== '4g');
}
