import { findPremiumPrice } from '#db/queries/premium.ts';
import type { Db } from '#db/schema.ts';
import { demoPrice, type PremiumPrice } from '#shared/domain/premium.ts';
import type { WebConfig } from './config.ts';

export type PaymentConfig = Pick<WebConfig, 'paymentLink' | 'paymentDemo'>;

/** What the payment provider asks for premium; null where it isn't sold, and until the price is known. */
export async function findOfferedPrice(
  db: Db,
  { paymentLink, paymentDemo }: PaymentConfig,
): Promise<PremiumPrice | null> {
  if (paymentDemo) return demoPrice;
  return paymentLink === null ? null : findPremiumPrice(db, { paymentLink });
}
