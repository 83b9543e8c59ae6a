import type { Transaction } from 'kysely';
import type { UnclaimedReason } from '#shared/domain/unclaimed-payments.ts';
import { findSubscriptionOwner } from '../../queries/premium.ts';
import type { Database } from '../../schema.ts';
import { type SubscriptionReading, storeSubscription } from './store-subscription.ts';

export type UnclaimedReading = Omit<SubscriptionReading, 'founderId'> & {
  why: UnclaimedReason;
  /** As the payment provider knows it. */
  payerEmail: string | null;
};

/**
 * Keeps a payment that is no founder's, for an admin to look at. One that an admin attached while
 * the provider was being asked is that founder's: the answer counts for them.
 */
export async function storeUnclaimed(
  trx: Transaction<Database>,
  { reading, now }: { reading: UnclaimedReading; now: Date },
): Promise<void> {
  const { subscriptionId, payerEmail, why } = reading;
  const facts = {
    customer_id: reading.customerId,
    status: reading.status,
    period_end: reading.periodEnd,
    ends_then: reading.endsThen,
    read_number: reading.readNumber,
  };
  const isNew = await trx
    .insertInto('unclaimed_payments')
    .values({
      ...{ subscription_id: subscriptionId, payer_email: payerEmail, why, first_seen_at: now },
      ...facts,
    })
    .onConflict((conflict) => conflict.column('subscription_id').doNothing())
    .returning('subscription_id')
    .executeTakeFirst();
  if (isNew) return;
  const { settlement } = await trx
    .selectFrom('unclaimed_payments')
    .where('subscription_id', '=', subscriptionId)
    .select('settlement')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const founderId = settlement && (await findSubscriptionOwner(trx, { subscriptionId }));
  if (founderId) return storeSubscription(trx, { ...reading, founderId });
  await trx
    .updateTable('unclaimed_payments')
    .set(facts)
    .where('subscription_id', '=', subscriptionId)
    .where('read_number', '<', reading.readNumber)
    .execute();
}
