import type { Transaction } from 'kysely';
import type { SubscriptionStatus } from '#shared/domain/premium.ts';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';
export type SubscriptionReading = {
  subscriptionId: string;
  /** Who it is for, when it was not heard of before. */
  founderId: string;
  customerId: string;
  status: SubscriptionStatus;
  periodEnd: Date;
  endsThen: boolean;
  readNumber: string;
};

/** A subscription stays with the founder who has it; an older reading changes nothing. */
export async function storeSubscription(
  trx: Transaction<Database>,
  reading: SubscriptionReading,
): Promise<void> {
  const { subscriptionId, founderId } = reading;
  const facts = {
    customer_id: reading.customerId,
    status: reading.status,
    period_end: reading.periodEnd,
    ends_then: reading.endsThen,
    read_number: reading.readNumber,
  };
  const stored = await trx
    .insertInto('premium_subscriptions')
    .values({ subscription_id: subscriptionId, founder_id: founderId, ...facts })
    .onConflict((conflict) =>
      conflict
        .column('subscription_id')
        .doUpdateSet(facts)
        .where('premium_subscriptions.read_number', '<', reading.readNumber),
    )
    .returning('founder_id as owner')
    .executeTakeFirst();
  if (stored) await sendLiveHint(trx, { founderId: stored.owner, cohortId: null });
}
