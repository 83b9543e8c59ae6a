import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../schema.ts';
import { type SubscriptionReading, storeSubscription } from './store-subscription.ts';
import { storeUnclaimed, type UnclaimedReading } from './store-unclaimed.ts';

export type PaymentReading = SubscriptionReading | UnclaimedReading;

type Input = {
  event: { id: string; type: string };
  /** The subscription as the provider has it now; null when the event is about none of ours. */
  reading: PaymentReading | null;
  now: Date;
};

/**
 * Notes an event and what was read because of it, in one transaction: both or neither. False when
 * the event was there before; then nothing changes.
 */
export async function recordPaymentEvent(
  db: Kysely<Database>,
  { event, reading, now }: Input,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isNew = await trx
      .insertInto('premium_events')
      .values({ event_id: event.id, type: event.type, received_at: now })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (!isNew) return false;
    if (reading) await store(trx, reading, now);
    return true;
  });
}

async function store(trx: Transaction<Database>, reading: PaymentReading, now: Date) {
  if (!('founderId' in reading)) return storeUnclaimed(trx, { reading, now });
  // Known by now, say because a founder who had left is back: no admin need look at it.
  await trx
    .deleteFrom('unclaimed_payments')
    .where('subscription_id', '=', reading.subscriptionId)
    .where('settlement', 'is', null)
    .execute();
  await storeSubscription(trx, reading);
}
