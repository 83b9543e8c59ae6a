import type { Run } from './sample.ts';

/** Calls `work` for 0 to `count - 1`, as many at a time as there are connections. */
export async function driveLoops(
  count: number,
  connections: number,
  work: (index: number) => Promise<unknown>,
): Promise<Run> {
  const latencies: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  async function loop(): Promise<void> {
    while (next < count) {
      const index = next++;
      const before = performance.now();
      await work(index);
      latencies.push(performance.now() - before);
    }
  }
  await Promise.all(Array.from({ length: Math.min(connections, count) }, loop));
  return { latencies, seconds: (performance.now() - startedAt) / 1000 };
}
