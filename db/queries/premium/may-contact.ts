import type { Kysely } from 'kysely';
import { isPaidUp } from '#shared/domain/premium.ts';
import type { Database } from '../../tables/database.ts';
import { listSubscriptions } from './list-subscriptions.ts';

/**
 * Whether a founder has premium, and so may write to others: the one place that decides it. Only
 * what the payment provider said counts, nothing that a browser sends.
 */
export async function mayContact(
  db: Kysely<Database>,
  { founderId, now }: { founderId: string; now: Date },
): Promise<boolean> {
  const subscriptions = await listSubscriptions(db, { founderId });
  return subscriptions.some((each) => isPaidUp(each, now));
}
