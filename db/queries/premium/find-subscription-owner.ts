import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** The founder of a subscription that was heard of before. */
export async function findSubscriptionOwner(
  db: Kysely<Database>,
  { subscriptionId }: { subscriptionId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('premium_subscriptions')
    .where('subscription_id', '=', subscriptionId)
    .select('founder_id as founderId')
    .executeTakeFirst();
  return row?.founderId ?? null;
}
