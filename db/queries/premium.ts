import { type RawBuilder, sql } from 'kysely';
import type { Premium, UnclaimedPayment } from '#shared/api/premium.ts';
import { isPaidUp, type PremiumPrice, renewalGraceMs } from '#shared/domain/premium.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../schema.ts';
import { startupOf } from './founders.ts';

/** The premium status of a founder's startup. Of several subscriptions, the one that lasts longest counts. */
export async function findPremium(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<Pick<Premium, 'active' | 'subscription' | 'boughtBy' | 'isPaidTwice'>> {
  const all = await listSubscriptions(db, { startupId: startupOf(founderId) });
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
    boughtBy: counts && counts.boughtBy !== founderId ? counts.buyerName : null,
    isPaidTwice: paid.filter((each) => !each.endsThen).length > 1,
  };
}

/** The price of a payment link, as the payment provider last told it; null before that. */
export async function findPremiumPrice(
  db: Db,
  { paymentLink }: { paymentLink: string },
): Promise<PremiumPrice | null> {
  const row = await db
    .selectFrom('premium_prices')
    .where('payment_link', '=', paymentLink)
    .select(['amount', 'currency', 'period', 'periods'])
    .executeTakeFirst();
  return row ? { ...row, amount: Number(row.amount) } : null;
}

/** All subscriptions that a startup ever had; usually none or one. */
export function listSubscriptions(
  db: Db,
  { startupId }: { startupId: string | RawBuilder<string> },
) {
  return db
    .selectFrom('premium_subscriptions as s')
    .leftJoin('founders as buyer', 'buyer.id', 's.bought_by')
    .where('s.startup_id', '=', startupId)
    .orderBy('s.period_end', 'desc')
    .orderBy('s.subscription_id')
    .select([
      's.subscription_id as subscriptionId',
      's.customer_id as customerId',
      's.status',
      's.period_end as periodEnd',
      's.ends_then as endsThen',
      's.bought_by as boughtBy',
      'buyer.name as buyerName',
    ])
    .execute();
}

/** The payment provider's customer, for a founder's invoices and card; null if there is none. */
export async function findPremiumCustomer(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<string | null> {
  const all = await listSubscriptions(db, { startupId: startupOf(founderId) });
  const counts = all.find((each) => isPaidUp(each, now)) ?? all[0];
  return counts?.customerId ?? null;
}

export function hasPremium(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<boolean> {
  return isStartupPremium(db, { startupId: startupOf(founderId), now });
}

/** This is the only place that decides it: only the payment provider's events count, nothing a browser sends. */
export async function isStartupPremium(
  db: Db,
  { startupId, now }: { startupId: string | RawBuilder<string>; now: Date },
): Promise<boolean> {
  const subscriptions = await listSubscriptions(db, { startupId });
  return subscriptions.some((each) => isPaidUp(each, now));
}

/** The same as `isStartupPremium` and `isPaidUp`, as a condition on a startup in a list. */
export function isPremiumMember(startupId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - renewalGraceMs);
  return sql<boolean>`exists (
    select from premium_subscriptions s where s.startup_id = ${startupId}
      and s.status in ('active', 'trialing', 'past_due') and s.period_end > ${since})`;
}

/** Refuses what only premium opens. */
export async function requirePremium(
  db: Db,
  input: { founderId: string; now: Date },
): Promise<void> {
  if (!(await hasPremium(db, input))) throw new AppError('premium_needed');
}

/** The startup of a subscription that we know already. */
export async function findSubscriptionOwner(
  db: Db,
  { subscriptionId }: { subscriptionId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('premium_subscriptions')
    .where('subscription_id', '=', subscriptionId)
    .select('startup_id as startupId')
    .executeTakeFirst();
  return row?.startupId ?? null;
}

/**
 * The startup that a payment belongs to, and who paid; null if the reference is not ours or the startup
 * has left.
 */
export async function findBuyerByReference(
  db: Db,
  { reference }: { reference: string },
): Promise<{ startupId: string; boughtBy: string } | null> {
  const row = await db
    .selectFrom('premium_references as r')
    .innerJoin('founders as f', 'f.id', 'r.founder_id')
    .innerJoin('startup_applications as a', 'a.id', 'f.startup_id')
    .where('r.reference', '=', reference)
    .where('a.status', '=', 'accepted')
    .select(['a.id as startupId', 'f.id as boughtBy'])
    .executeTakeFirst();
  return row ?? null;
}

/** True if an event of the payment provider was processed before. */
export async function isPaymentEventKnown(
  db: Db,
  { eventId }: { eventId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('premium_events')
    .where('event_id', '=', eventId)
    .select('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

const maxListed = 100;

/**
 * Payments that could not be assigned to a founder, newest first. Resolving one makes room for the
 * next.
 */
export async function listUnclaimedPayments(db: Db): Promise<UnclaimedPayment[]> {
  const rows = await db
    .selectFrom('unclaimed_payments')
    .where('settlement', 'is', null)
    .orderBy('first_seen_at', 'desc')
    .orderBy('subscription_id')
    .limit(maxListed)
    .select(['subscription_id as subscriptionId', 'payer_email as payerEmail', 'why', 'status'])
    .select(['period_end as periodEnd', 'first_seen_at as since'])
    .execute();
  return rows.map(({ periodEnd, since, ...row }) => ({
    ...row,
    periodEnd: periodEnd.toISOString(),
    since: since.toISOString(),
  }));
}

/**
 * For admins: how many founders have premium now, and how many of them have a failed last payment.
 */
export async function countPremium(
  db: Db,
  { now }: { now: Date },
): Promise<{ members: number; pastDue: number }> {
  const since = new Date(now.getTime() - renewalGraceMs);
  const { rows } = await sql<{ members: number; pastDue: number }>`
    select count(distinct s.startup_id)::int as members,
      (count(distinct s.startup_id) filter (where s.status = 'past_due'))::int as "pastDue"
    from premium_subscriptions s
    join startup_applications a on a.id = s.startup_id and a.status = 'accepted'
    where s.status in ('active', 'trialing', 'past_due') and s.period_end > ${since}`.execute(db);
  return rows[0] ?? { members: 0, pastDue: 0 };
}
