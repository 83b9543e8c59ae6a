import type { SubscriptionStatus } from '#shared/domain/premium.ts';
import { startupOf } from '../queries/founders.ts';
import type { Db } from '../schema.ts';
import { nextUniqueNumber } from './new-founder.ts';
import { insertRow } from './rows.ts';

type SubscriptionInput = {
  founderId: string;
  status?: SubscriptionStatus;
  periodEnd?: Date;
  endsThen?: boolean;
};

/** The premium of a founder's startup, as if the payment provider had reported it. */
export async function newSubscription(
  db: Db,
  { founderId, status = 'active', periodEnd, endsThen = false }: SubscriptionInput,
): Promise<{ subscriptionId: string }> {
  const number = nextUniqueNumber();
  const subscriptionId = `sub_${number}`;
  await insertRow(db, 'premium_subscriptions', {
    subscription_id: subscriptionId,
    startup_id: startupOf(founderId),
    customer_id: `cus_${number}`,
    status,
    period_end: periodEnd ?? new Date('2100-01-01'),
    ends_then: endsThen,
    read_number: '0',
  });
  return { subscriptionId };
}

/** The price of a payment link, as if the payment provider had told it: €19 a month. */
export async function newPrice(db: Db, paymentLink: string): Promise<void> {
  await insertRow(db, 'premium_prices', {
    payment_link: paymentLink,
    amount: 19,
    currency: 'EUR',
    period: 'month',
    periods: 1,
    read_at: new Date('2026-11-01'),
  });
}
