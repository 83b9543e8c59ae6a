import { sql } from 'kysely';
import type { SubscriptionStatus, UnclaimedReason } from '#shared/domain/premium.ts';
import { publishToTeam } from '../../live.ts';
import { findSubscriptionOwner } from '../../queries/premium.ts';
import type { Db, Trx } from '../../schema.ts';

export type PaymentReading = SubscriptionReading | UnclaimedReading;

type RecordPaymentEventInput = {
  event: { id: string; type: string };
  /** The subscription as the provider reports it; null when the event is about none of ours. */
  reading: PaymentReading | null;
  now: Date;
};

/**
 * Stores an event and the subscription read because of it, in one transaction. False when the event
 * is already known; then nothing changes.
 */
export async function recordPaymentEvent(
  db: Db,
  { event, reading, now }: RecordPaymentEventInput,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isNew = await trx
      .insertInto('premium_events')
      .values({ event_id: event.id, type: event.type, received_at: now })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (!isNew) return false;
    if (reading) await storeReading(trx, reading, now);
    return true;
  });
}

async function storeReading(trx: Trx, reading: PaymentReading, now: Date) {
  if (!('startupId' in reading)) return storeUnclaimedPayment(trx, { reading, now });
  // Its founder is known now, for example because they came back, so no admin has to look at it.
  await trx
    .deleteFrom('unclaimed_payments')
    .where('subscription_id', '=', reading.subscriptionId)
    .where('settlement', 'is', null)
    .execute();
  await storeSubscription(trx, reading);
}

export type SubscriptionReading = {
  subscriptionId: string;
  /** Used only when the subscription is new: the startup, and who of its team pays. */
  startupId: string;
  boughtBy?: string;
  customerId: string;
  status: SubscriptionStatus;
  periodEnd: Date;
  endsThen: boolean;
  readNumber: string;
};

/** Stores a subscription. A known one keeps its founder, and an older reading changes nothing. */
export async function storeSubscription(trx: Trx, reading: SubscriptionReading): Promise<void> {
  const { subscriptionId, startupId, boughtBy = null } = reading;
  const columns = toColumns(reading);
  const stored = await trx
    .insertInto('premium_subscriptions')
    .values({
      subscription_id: subscriptionId,
      startup_id: startupId,
      bought_by: boughtBy,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict
        .column('subscription_id')
        .doUpdateSet(columns)
        .where('premium_subscriptions.read_number', '<', reading.readNumber),
    )
    .returning('startup_id as owner')
    .executeTakeFirst();
  if (stored) await publishToTeam(trx, { startupId: stored.owner });
}

export type UnclaimedReading = Omit<SubscriptionReading, 'startupId' | 'boughtBy'> & {
  why: UnclaimedReason;
  /** As reported by the payment provider. */
  payerEmail: string | null;
};

/**
 * Stores a payment without a founder for an admin to review. If an admin attached it while the
 * provider was being asked, the reading is stored for that founder instead.
 */
async function storeUnclaimedPayment(
  trx: Trx,
  { reading, now }: { reading: UnclaimedReading; now: Date },
): Promise<void> {
  const { subscriptionId, payerEmail, why } = reading;
  const columns = toColumns(reading);
  const isNew = await trx
    .insertInto('unclaimed_payments')
    .values({
      subscription_id: subscriptionId,
      payer_email: payerEmail,
      why,
      first_seen_at: now,
      ...columns,
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
  const startupId = settlement && (await findSubscriptionOwner(trx, { subscriptionId }));
  if (startupId) return storeSubscription(trx, { ...reading, startupId });
  await trx
    .updateTable('unclaimed_payments')
    .set(columns)
    .where('subscription_id', '=', subscriptionId)
    .where('read_number', '<', reading.readNumber)
    .execute();
}

function toColumns(reading: Omit<SubscriptionReading, 'startupId' | 'boughtBy'>) {
  return {
    customer_id: reading.customerId,
    status: reading.status,
    period_end: reading.periodEnd,
    ends_then: reading.endsThen,
    read_number: reading.readNumber,
  };
}

/**
 * Must be taken before asking the payment provider. Events arrive after the change they report, so the
 * reading with the highest number is never older than the last change.
 */
export async function nextReadNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select nextval('premium_read_numbers')::text as number`.execute(db);
  return rows[0]!.number;
}
