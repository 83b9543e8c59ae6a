/** Returns the latest count of a key, or calls `count` if that began more than a second ago. */
export type LeaderboardCache = <Count>(key: string, count: () => Promise<Count>) => Promise<Count>;

const maxAgeMs = 1000;
/** Leaves a count 300 ms to finish before somebody has to wait for it. */
const refreshAfterMs = 700;

/**
 * Counting the community takes tens of milliseconds and is the same for everybody, so a process
 * does it about once a second, in the background while people keep looking.
 */
export function createLeaderboardCache(
  clock: () => number = () => performance.now(),
): LeaderboardCache {
  const finished = new Map<string, { startedAt: number; count: Promise<unknown> }>();
  const running = new Map<string, Promise<unknown>>();

  function start<Count>(key: string, count: () => Promise<Count>): Promise<Count> {
    const startedAt = clock();
    for (const [each, last] of finished) {
      if (startedAt - last.startedAt > maxAgeMs) finished.delete(each);
    }
    const started = count();
    running.set(key, started);
    const end = () => running.delete(key);
    // Those who wait for a count hear of its failure; the next one tries again.
    started.then(() => finished.set(key, { startedAt, count: started })).then(end, end);
    return started;
  }

  return <Count>(key: string, count: () => Promise<Count>) => {
    const last = finished.get(key);
    const age = last ? clock() - last.startedAt : Number.POSITIVE_INFINITY;
    const current = running.get(key) as Promise<Count> | undefined;
    if (!last || age > maxAgeMs) return current ?? start(key, count);
    if (age > refreshAfterMs && !current) void start(key, count);
    return last.count as Promise<Count>;
  };
}
