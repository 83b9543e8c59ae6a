import { continueImport } from '#db/operations/imports/continue-import.ts';
import { createSealer } from '#db/seal.ts';
import type { BotContext } from '../context.ts';

/** The queue takes up to two seconds from one job to the next, but a process that stops waits for its jobs. */
const jobMs = 4_000;

/** Does as many rows of an import as a few seconds allow. Each batch leaves a job for those behind it. */
export async function workOffImport(
  { db, clock, config }: BotContext,
  { importId }: { importId: string },
): Promise<void> {
  const sealer = createSealer(config.appSecret);
  const endsAt = performance.now() + jobMs;
  let hasMore = true;
  while (hasMore && performance.now() < endsAt) {
    hasMore = await continueImport(db, { importId, sealer, now: clock() });
  }
}
