import type { Kysely, Transaction } from 'kysely';
import type { SubscriptionStatus } from '#shared/domain/premium.ts';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../tables/database.ts';

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

type Input = {
  event: { id: string; type: string };
  /** The subscription as the provider has it now; null when the event is about none of ours. */
  reading: SubscriptionReading | null;
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
    if (reading) await storeReading(trx, reading);
    return true;
  });
}

/** A subscription stays with the founder who has it; an older reading changes nothing. */
async function storeReading(trx: Transaction<Database>, reading: SubscriptionReading) {
  const { subscriptionId, founderId, customerId, status, periodEnd, endsThen } = reading;
  const stored = await trx
    .insertInto('premium_subscriptions')
    .values({
      subscription_id: subscriptionId,
      founder_id: founderId,
      customer_id: customerId,
      status,
      period_end: periodEnd,
      ends_then: endsThen,
      read_number: reading.readNumber,
    })
    .onConflict((conflict) =>
      conflict
        .column('subscription_id')
        .doUpdateSet({
          customer_id: customerId,
          status,
          period_end: periodEnd,
          ends_then: endsThen,
          read_number: reading.readNumber,
        })
        .where('premium_subscriptions.read_number', '<', reading.readNumber),
    )
    .returning('founder_id as owner')
    .executeTakeFirst();
  if (stored) await sendLiveHint(trx, { founderId: stored.owner, cohortId: null });
}
