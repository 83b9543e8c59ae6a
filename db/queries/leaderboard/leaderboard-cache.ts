/** Calls `count` unless it was called for the same key within the last second. */
export type LeaderboardCache = <Count>(key: string, count: () => Promise<Count>) => Promise<Count>;

type Entry = { startedAt: number; isPending: boolean; count: Promise<unknown> };

const maxAgeMs = 1000;

/**
 * Counting the community takes tens of milliseconds and is the same for everybody, so a process
 * does it once a second at most. Whoever asks during a count waits for that one.
 */
export function createLeaderboardCache(
  clock: () => number = () => performance.now(),
): LeaderboardCache {
  const entries = new Map<string, Entry>();
  return <Count>(key: string, count: () => Promise<Count>) => {
    const now = clock();
    for (const [each, { isPending, startedAt }] of entries) {
      if (!isPending && now - startedAt > maxAgeMs) entries.delete(each);
    }
    const known = entries.get(key);
    if (known) return known.count as Promise<Count>;
    const started = count();
    const entry: Entry = { startedAt: now, isPending: true, count: started };
    entries.set(key, entry);
    started.then(
      () => {
        entry.isPending = false;
      },
      // Those who wait for it hear of the failure; the next one tries again.
      () => entries.delete(key),
    );
    return started;
  };
}
