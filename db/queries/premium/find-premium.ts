import type { Kysely } from 'kysely';
import type { Premium } from '#shared/api/premium.ts';
import { isPaidUp } from '#shared/domain/premium.ts';
import type { Database } from '../../tables/database.ts';
import { listSubscriptions } from './list-subscriptions.ts';

type Input = { founderId: string; now: Date };

/** How a founder stands with premium. Of several subscriptions the one that lasts longest counts. */
export async function findPremium(
  db: Kysely<Database>,
  { founderId, now }: Input,
): Promise<Pick<Premium, 'active' | 'subscription' | 'isPaidTwice'>> {
  const all = await listSubscriptions(db, { founderId });
  const paid = all.filter((each) => isPaidUp(each, now));
  const [counts] = paid.length > 0 ? paid : all;
  return {
    active: paid.length > 0,
    subscription: counts
      ? {
          status: counts.status,
          periodEnd: counts.periodEnd.toISOString(),
          endsThen: counts.endsThen,
        }
      : null,
    isPaidTwice: paid.filter((each) => !each.endsThen).length > 1,
  };
}
