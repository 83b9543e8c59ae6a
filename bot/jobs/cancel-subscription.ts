import type { BotContext } from '../context.ts';
import { createStripe } from '../payments/create-stripe.ts';

/** Whoever leaves pays no more. Tried again until the provider has taken it; cancelled already is fine. */
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
