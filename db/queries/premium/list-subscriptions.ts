import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** All that a founder ever subscribed to; as a rule none or one. */
export function listSubscriptions(db: Kysely<Database>, { founderId }: { founderId: string }) {
  return db
    .selectFrom('premium_subscriptions')
    .where('founder_id', '=', founderId)
    .orderBy('period_end', 'desc')
    .orderBy('subscription_id')
    .select([
      'subscription_id as subscriptionId',
      'customer_id as customerId',
      'status',
      'period_end as periodEnd',
      'ends_then as endsThen',
    ])
    .execute();
}
