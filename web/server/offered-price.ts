import { findPremiumPrice } from '#db/queries/premium.ts';
import type { Db } from '#db/schema.ts';
import { demoPrice, type PremiumPrice } from '#shared/domain/premium.ts';
import type { WebConfig } from './config.ts';

export type PaymentConfig = Pick<WebConfig, 'paymentLink' | 'paymentDemo'>;

/** The payment provider's price of premium; null where it isn't sold, and until the price is known. */
export async function findOfferedPrice(
  db: Db,
  { paymentLink, paymentDemo }: PaymentConfig,
): Promise<PremiumPrice | null> {
  if (paymentDemo) return demoPrice;
  return paymentLink === null ? null : findPremiumPrice(db, { paymentLink });
}
