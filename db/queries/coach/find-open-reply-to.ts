import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** The question of a founder that is being answered in Slack, and where to; null without one. */
export async function findOpenReplyTo(
  db: Kysely<Database>,
  founderId: string,
): Promise<{ exchangeId: string; sealed: Buffer } | null> {
  const open = await db
    .selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .where('state', 'in', ['waiting', 'answering'])
    .where('reply_to', 'is not', null)
    .select(['id as exchangeId', 'reply_to as sealed'])
    .executeTakeFirst();
  return open?.sealed ? { exchangeId: open.exchangeId, sealed: open.sealed } : null;
}
