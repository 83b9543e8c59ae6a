import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

type Input = { exchangeId: string; attempt: number; sealed: Buffer };

/** What is known by now of where the answer goes, for whoever has to go on with it. */
export async function keepReplyTo(
  db: Kysely<Database>,
  { exchangeId, attempt, sealed }: Input,
): Promise<void> {
  await db
    .updateTable('coach_exchanges')
    .where('id', '=', exchangeId)
    .where('attempt', '=', attempt)
    .where('reply_to', 'is not', null)
    .set({ reply_to: sealed })
    .execute();
}
