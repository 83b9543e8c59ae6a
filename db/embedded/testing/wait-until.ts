import { setTimeout as delay } from 'node:timers/promises';

/** False when it is still not so after the timeout. */
export async function waitUntil(isSo: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!isSo()) {
    if (performance.now() > deadline) return false;
    await delay(10);
  }
  return true;
}
