import type Stripe from 'stripe';
import {
  type PaymentReading,
  takeReadNumber,
  type UnclaimedReading,
} from '#db/operations/premium/record-payment.ts';
import { findFounderByReference, findSubscriptionOwner } from '#db/queries/premium.ts';
import type { SubscriptionStatus } from '#shared/domain/premium.ts';
import type { PaymentConfig } from '../config.ts';
import type { BotContext } from '../context.ts';
import { idOf } from './subscription-of.ts';

type Question = { stripe: Stripe; payment: PaymentConfig; subscriptionId: string };

/**
 * A subscription as Stripe has it now, whatever the event said: events come late, twice and in any
 * order. Without a founder when it is not clear who that would be; null when it is nothing of ours.
 */
export async function readSubscription(
  context: BotContext,
  { stripe, payment, subscriptionId }: Question,
): Promise<PaymentReading | null> {
  const { db } = context;
  const readNumber = await takeReadNumber(db);
  const owner = await findSubscriptionOwner(db, { subscriptionId });
  const buyer = owner
    ? { founderId: owner }
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

type Buyer = { founderId: string } | Pick<UnclaimedReading, 'why' | 'payerEmail'>;

/** By the checkout that made the subscription: it carries our reference and the link that was paid. */
async function findBuyer(
  { db, logger }: BotContext,
  { stripe, payment, subscriptionId }: Question,
): Promise<Buyer | null> {
  const { data } = await stripe.checkout.sessions.list({ subscription: subscriptionId, limit: 1 });
  const [checkout] = data;
  const reference = checkout?.client_reference_id ?? null;
  const link = idOf(checkout?.payment_link ?? null);
  const founderId = reference && (await findFounderByReference(db, { reference }));
  // Somebody may pay through another, cheaper link of the same account, with their own reference.
  const url = link && (await stripe.paymentLinks.retrieve(link)).url;
  const isOurs = url !== null && withoutQuery(url) === withoutQuery(payment.paymentLink);
  if (founderId && isOurs) return { founderId };
  logger.warn({ subscriptionId, isOurs }, 'A payment that is for nobody here');
  if (!founderId && !isOurs) return null;
  const payerEmail = checkout?.customer_details?.email ?? null;
  return { why: isOurs ? 'no_founder' : 'other_link', payerEmail };
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
