import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** Whether an event of the payment provider's was dealt with before. */
export async function isPaymentEventKnown(
  db: Kysely<Database>,
  { eventId }: { eventId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('premium_events')
    .where('event_id', '=', eventId)
    .select('event_id')
    .executeTakeFirst();
  return row !== undefined;
}
