import type Stripe from 'stripe';
import {
  nextReadNumber,
  type PaymentReading,
  recordPaymentEvent,
  type UnclaimedReading,
} from '#db/operations/premium/record-payment.ts';
import {
  findBuyerByReference,
  findSubscriptionOwner,
  isPaymentEventKnown,
} from '#db/queries/premium.ts';
import type { SubscriptionStatus } from '#shared/domain/premium.ts';
import type { PaymentConfig } from '../config.ts';
import type { BotContext } from '../context.ts';

/** Handles a verified event once. If Stripe can't be reached it throws and records nothing. */
export async function handlePaymentEvent(
  context: BotContext,
  { stripe, payment, event }: { stripe: Stripe; payment: PaymentConfig; event: Stripe.Event },
): Promise<void> {
  const { db, clock, logger } = context;
  if (await isPaymentEventKnown(db, { eventId: event.id })) return;
  const subscriptionId = subscriptionIdOf(event);
  const reading = subscriptionId
    ? await readSubscription(context, { stripe, payment, subscriptionId })
    : null;
  const isNew = await recordPaymentEvent(db, { event, reading, now: clock() });
  const { id, type } = event;
  logger.info({ event: id, type, status: reading?.status, isNew }, 'Payment event');
}

type SubscriptionLookup = { stripe: Stripe; payment: PaymentConfig; subscriptionId: string };

/**
 * The subscription as Stripe has it now, whatever the event says, because events arrive late, twice
 * and in any order. Without a founder if it is unclear whose it is; null if it isn't ours at all.
 */
async function readSubscription(
  context: BotContext,
  { stripe, payment, subscriptionId }: SubscriptionLookup,
): Promise<PaymentReading | null> {
  const { db } = context;
  const readNumber = await nextReadNumber(db);
  const owner = await findSubscriptionOwner(db, { subscriptionId });
  const buyer = owner
    ? { startupId: owner }
    : await findBuyer(context, { stripe, payment, subscriptionId });
  if (!buyer) return null;
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const ends = subscription.items.data.map((item) => item.current_period_end);
  return {
    subscriptionId: subscription.id,
    ...buyer,
    customerId: idOf(subscription.customer) ?? '',
    status: toStatus(subscription.status),
    periodEnd: new Date(Math.max(subscription.created, ...ends) * 1000),
    endsThen: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    readNumber,
  };
}

type Buyer =
  | { startupId: string; boughtBy?: string }
  | Pick<UnclaimedReading, 'why' | 'payerEmail'>;

/** Uses the checkout that created the subscription: it has our reference and the payment link. */
async function findBuyer(
  { db, logger }: BotContext,
  { stripe, payment, subscriptionId }: SubscriptionLookup,
): Promise<Buyer | null> {
  const { data } = await stripe.checkout.sessions.list({ subscription: subscriptionId, limit: 1 });
  const [checkout] = data;
  const reference = checkout?.client_reference_id ?? null;
  const link = idOf(checkout?.payment_link ?? null);
  const buyer = reference ? await findBuyerByReference(db, { reference }) : null;
  // Somebody could pay through a cheaper link of the same Stripe account with their own reference.
  const url = link && (await stripe.paymentLinks.retrieve(link)).url;
  const isOurs = url !== null && withoutQuery(url) === withoutQuery(payment.paymentLink);
  if (buyer && isOurs) return buyer;
  logger.warn({ subscriptionId, isOurs }, 'A payment that is for nobody here');
  if (!buyer && !isOurs) return null;
  const payerEmail = checkout?.customer_details?.email ?? null;
  return { why: isOurs ? 'no_founder' : 'other_link', payerEmail };
}

export function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

const openStatuses = ['active', 'trialing', 'past_due', 'incomplete'] as const;

/** A subscription that Stripe has stopped collecting counts as cancelled. */
function toStatus(status: Stripe.Subscription.Status): SubscriptionStatus {
  return openStatuses.find((each) => each === status) ?? 'cancelled';
}

/** The subscription that an event is about, if any. */
function subscriptionIdOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return idOf(event.data.object.subscription);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return event.data.object.id;
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return idOf(event.data.object.parent?.subscription_details?.subscription ?? null);
    default:
      return null;
  }
}

/** Stripe sends either an id or the whole object. */
function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null);
}

const timeoutMs = 8_000;

/** Loads Stripe's client on first use, because most processes never need it. */
export async function createStripe({ secretKey, host }: PaymentConfig): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  return new StripeClient(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(host && { ...host, protocol: 'http' as const }),
  });
}

/** Cancels the subscription of a founder who leaves. Retried until Stripe accepts it. */
export async function cancelSubscription(
  { config, logger }: BotContext,
  { subscriptionId }: { subscriptionId: string },
): Promise<void> {
  if (!config.payment) throw new Error('There are no payment settings to cancel a subscription by');
  const stripe = await createStripe(config.payment);
  const { status } = await stripe.subscriptions.retrieve(subscriptionId);
  if (status === 'canceled' || status === 'incomplete_expired') return;
  await stripe.subscriptions.cancel(subscriptionId);
  logger.info({ subscriptionId }, 'Cancelled the subscription of a founder who left');
}
