import type { Kysely } from 'kysely';
import { addJob } from '../../jobs.ts';
import type { Database } from '../../schema.ts';

/** Has an answer written in Slack as it comes. One after another: whoever is second finds it done. */
export async function queueStream(
  db: Kysely<Database>,
  { exchangeId, attempt }: { exchangeId: string; attempt: number },
): Promise<void> {
  const name = `stream:${exchangeId}:${attempt}`;
  await addJob(db, 'stream-answer', { exchangeId, attempt }, { key: name, queue: name });
}
