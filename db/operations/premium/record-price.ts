import type { PremiumPrice } from '#shared/domain/premium.ts';
import type { Db } from '../../schema.ts';

/** Stores the price that the provider has for a payment link now; null forgets the one from before. */
export async function recordPremiumPrice(
  db: Db,
  { paymentLink, price, now }: { paymentLink: string; price: PremiumPrice | null; now: Date },
): Promise<void> {
  if (!price) {
    await db.deleteFrom('premium_prices').where('payment_link', '=', paymentLink).execute();
    return;
  }
  await db
    .insertInto('premium_prices')
    .values({ payment_link: paymentLink, ...price, read_at: now })
    .onConflict((conflict) =>
      conflict.column('payment_link').doUpdateSet({ ...price, read_at: now }),
    )
    .execute();
}
