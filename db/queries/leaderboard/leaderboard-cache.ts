/** Returns the latest count of a key, or calls `count` if that began more than five seconds ago. */
export type LeaderboardCache = <Count>(key: string, count: () => Promise<Count>) => Promise<Count>;

const refreshAfterMs = 1000;
/** Leaves a count on a busy server four seconds to finish before somebody has to wait for it. */
const maxAgeMs = 5000;

/**
 * Counting the community takes a tenth of a second and is the same for everybody, so a process
 * does it about once a second, in the background while people keep looking at the last one.
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
