const latestMs = 2_000;

/** Runs once the browser has nothing better to do. Returns the way to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: latestMs });
    return () => cancelIdleCallback(id);
  }
  // Safari: soon after the first paint.
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}
