import type { Kysely } from 'kysely';
import type { UnclaimedPayment } from '#shared/api/payments.ts';
import type { Database } from '../../tables/database.ts';

const shown = 100;

/** What is paid for and is no founder's, the newest first. Settling one makes room for the next. */
export async function listUnclaimedPayments(db: Kysely<Database>): Promise<UnclaimedPayment[]> {
  const rows = await db
    .selectFrom('unclaimed_payments')
    .where('settlement', 'is', null)
    .orderBy('first_seen_at', 'desc')
    .orderBy('subscription_id')
    .limit(shown)
    .select(['subscription_id as subscriptionId', 'payer_email as payerEmail', 'why', 'status'])
    .select(['period_end as periodEnd', 'first_seen_at as since'])
    .execute();
  return rows.map(({ periodEnd, since, ...row }) => ({
    ...row,
    periodEnd: periodEnd.toISOString(),
    since: since.toISOString(),
  }));
}
