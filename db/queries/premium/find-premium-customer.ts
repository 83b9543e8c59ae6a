import type { Kysely } from 'kysely';
import { isPaidUp } from '#shared/domain/premium.ts';
import type { Database } from '../../tables/database.ts';
import { listSubscriptions } from './list-subscriptions.ts';

/** The payment provider's customer whose invoices and card a founder looks after; null without one. */
export async function findPremiumCustomer(
  db: Kysely<Database>,
  { founderId, now }: { founderId: string; now: Date },
): Promise<string | null> {
  const all = await listSubscriptions(db, { founderId });
  const counts = all.find((each) => isPaidUp(each, now)) ?? all[0];
  return counts?.customerId ?? null;
}
