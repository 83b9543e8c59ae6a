import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

/** The answer is where it was asked for. */
export async function forgetReplyTo(
  db: Kysely<Database>,
  { exchangeId, attempt }: { exchangeId: string; attempt: number },
): Promise<void> {
  await db
    .updateTable('coach_exchanges')
    .where('id', '=', exchangeId)
    .where('attempt', '=', attempt)
    .set({ reply_to: null })
    .execute();
}
