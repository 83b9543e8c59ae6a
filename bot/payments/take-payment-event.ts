import type Stripe from 'stripe';
import { recordPaymentEvent } from '#db/operations/premium/record-payment.ts';
import { isPaymentEventKnown } from '#db/queries/premium.ts';
import type { PaymentConfig } from '../config.ts';
import type { BotContext } from '../context.ts';
import { readSubscription } from './read-subscription.ts';
import { subscriptionOf } from './subscription-of.ts';

type Delivery = { stripe: Stripe; payment: PaymentConfig; event: Stripe.Event };

/** Takes a verified event once. When Stripe can't be asked it throws, and nothing is noted. */
export async function takePaymentEvent(
  context: BotContext,
  { stripe, payment, event }: Delivery,
): Promise<void> {
  const { db, clock, logger } = context;
  if (await isPaymentEventKnown(db, { eventId: event.id })) return;
  const subscriptionId = subscriptionOf(event);
  const reading = subscriptionId
    ? await readSubscription(context, { stripe, payment, subscriptionId })
    : null;
  const isNew = await recordPaymentEvent(db, { event, reading, now: clock() });
  const { id, type } = event;
  logger.info({ event: id, type, status: reading?.status, isNew }, 'Payment event');
}
