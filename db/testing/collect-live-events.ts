import { vi } from 'vitest';
import { type LiveEvent, listenForLiveEvents, publishLiveEvent } from '#db/live.ts';
import type { TestDatabase } from '#db/testing/test-database.ts';

/** The live events of open pages while something happens, in order. */
export async function collectLiveEvents(
  { db, url }: Pick<TestDatabase, 'db' | 'url'>,
  happen: () => Promise<unknown>,
): Promise<LiveEvent[]> {
  const seen: LiveEvent[] = [];
  const listening = await listenForLiveEvents(url, {
    onReconnect: () => undefined,
    onEvent: (event) => void seen.push(event),
  });
  await happen();
  // Events come in the order of their commits: with the last one, all have come.
  const last = { coachOf: 'the end' };
  const isLast = (event: LiveEvent) => 'coachOf' in event && event.coachOf === last.coachOf;
  await publishLiveEvent(db, last);
  await vi.waitFor(() => {
    if (!seen.some(isLast)) throw new Error('The last event has not come.');
  }, 20_000);
  await listening.close();
  return seen.filter((event) => !isLast(event));
}
