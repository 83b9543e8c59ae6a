import { setTimeout as delay } from 'node:timers/promises';

/** Asks until the probe answers something truthy; undefined when the time is over. */
export async function pollUntil<T>(
  probe: () => T | false | null | undefined,
  { timeoutMs, everyMs = 15 }: { timeoutMs: number; everyMs?: number },
): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = probe();
    if (answer) return answer;
    if (performance.now() > deadline) return undefined;
    await delay(everyMs);
  }
}
