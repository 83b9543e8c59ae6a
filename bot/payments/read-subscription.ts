import type Stripe from 'stripe';
import type { SubscriptionReading } from '#db/operations/premium/record-payment-event.ts';
import { takeReadNumber } from '#db/operations/premium/take-read-number.ts';
import { findFounderByReference } from '#db/queries/premium/find-founder-by-reference.ts';
import { findSubscriptionOwner } from '#db/queries/premium/find-subscription-owner.ts';
import type { SubscriptionStatus } from '#shared/domain/premium.ts';
import type { PaymentConfig } from '../config.ts';
import type { BotContext } from '../context.ts';
import { idOf } from './subscription-of.ts';

type Question = { stripe: Stripe; payment: PaymentConfig; subscriptionId: string };

/**
 * A subscription as Stripe has it now, whatever the event said: events come late, twice and in any
 * order. Null when nobody of ours bought it through our payment link.
 */
export async function readSubscription(
  context: BotContext,
  { stripe, payment, subscriptionId }: Question,
): Promise<SubscriptionReading | null> {
  const { db } = context;
  const readNumber = await takeReadNumber(db);
  const founderId =
    (await findSubscriptionOwner(db, { subscriptionId })) ??
    (await findBuyer(context, { stripe, payment, subscriptionId }));
  if (!founderId) return null;
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const ends = subscription.items.data.map((item) => item.current_period_end);
  return {
    subscriptionId: subscription.id,
    founderId,
    customerId: idOf(subscription.customer) ?? '',
    status: toStatus(subscription.status),
    periodEnd: new Date(Math.max(subscription.created, ...ends) * 1000),
    endsThen: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    readNumber,
  };
}

/** By the checkout that made the subscription: it carries our reference and the link that was paid. */
async function findBuyer(
  { db, logger }: BotContext,
  { stripe, payment, subscriptionId }: Question,
): Promise<string | null> {
  const { data: checkouts } = await stripe.checkout.sessions.list({
    subscription: subscriptionId,
    limit: 1,
  });
  const reference = checkouts[0]?.client_reference_id ?? null;
  const link = idOf(checkouts[0]?.payment_link ?? null);
  const founderId = reference && (await findFounderByReference(db, { reference }));
  if (!founderId || !link) {
    logger.warn({ subscriptionId }, 'A payment that is for nobody here');
    return null;
  }
  // Somebody may pay through another, cheaper link of the same account, with their own reference.
  const { url } = await stripe.paymentLinks.retrieve(link);
  if (withoutQuery(url) === withoutQuery(payment.paymentLink)) return founderId;
  logger.warn({ subscriptionId }, 'A payment through another payment link');
  return null;
}

function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

const open = ['active', 'trialing', 'past_due', 'incomplete'] as const;

/** What Stripe has stopped trying to collect opens nothing any more. */
function toStatus(status: Stripe.Subscription.Status): SubscriptionStatus {
  return open.find((each) => each === status) ?? 'cancelled';
}
