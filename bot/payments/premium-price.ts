import type Stripe from 'stripe';
import { recordPremiumPrice } from '#db/operations/premium/record-price.ts';
import { type PremiumPrice, pricePeriods } from '#shared/domain/premium.ts';
import type { BotContext } from '../context.ts';
import { createStripe, withoutQuery } from './subscriptions.ts';

/** Asks Stripe what our payment link costs, so that no page names another price than the checkout's. */
export async function readPremiumPrice({
  db,
  clock,
  config: { payment },
}: Pick<BotContext, 'db' | 'clock' | 'config'>): Promise<void> {
  if (!payment) return;
  const { paymentLink } = payment;
  const price = await findPrice(await createStripe(payment), paymentLink);
  await recordPremiumPrice(db, { paymentLink, price, now: clock() });
}

/** Null if Stripe doesn't know the link, or sells there what has no single price. */
async function findPrice(stripe: Stripe, paymentLink: string): Promise<PremiumPrice | null> {
  for await (const link of stripe.paymentLinks.list({ active: true, limit: 100 })) {
    if (withoutQuery(link.url) !== withoutQuery(paymentLink)) continue;
    const { data } = await stripe.paymentLinks.listLineItems(link.id, { limit: 2 });
    const [item] = data;
    return item?.price && data.length === 1 ? toPrice(item.price, item.quantity ?? 1) : null;
  }
  return null;
}

function toPrice(
  { unit_amount: amount, currency, recurring }: Stripe.Price,
  quantity: number,
): PremiumPrice | null {
  const period = pricePeriods.find((each) => each === recurring?.interval);
  if (amount === null || !recurring || !period) return null;
  return {
    amount: (amount * quantity) / 10 ** decimals(currency),
    currency: currency.toUpperCase(),
    period,
    periods: recurring.interval_count,
  };
}

const withoutDecimals = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
const withThree = 'bhd jod kwd omr tnd'.split(' ');

/** Stripe counts in a currency's smallest unit, as its documents list them. */
function decimals(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  return withThree.includes(currency) ? 3 : 2;
}
