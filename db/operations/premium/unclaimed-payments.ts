import { type Kysely, sql, type Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { storeSubscription } from './record-payment.ts';

type Input = { subscriptionId: string; actor: Actor; now: Date };

const nobody = 'No accepted founder has this address.';

/** Makes a payment that was no founder's that of an accepted founder: they have premium at once. */
export async function attachPayment(
  db: Kysely<Database>,
  { email, ...input }: Input & { email: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = await settle(trx, { ...input, settlement: 'attached' });
    const founder = await trx
      .selectFrom('startup_applications')
      .where(sql`lower(founder_email)`, '=', email.toLowerCase())
      .where('status', '=', 'accepted')
      .select(['id', 'founder_name as name'])
      .executeTakeFirst();
    if (!founder) {
      throw new AppError('invalid_input', { issues: [{ path: 'email', message: nobody }] });
    }
    await storeSubscription(trx, { ...payment, founderId: founder.id });
    await record(trx, { ...input, action: 'attached', to: founder.name });
  });
}

/** Says that a payment is no founder's and need not be looked at again. */
export async function dismissPayment(db: Kysely<Database>, input: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await settle(trx, { ...input, settlement: 'dismissed' });
    await record(trx, { ...input, action: 'dismissed' });
  });
}

/** Once: of two admins the second hears that it is settled. The payer's address goes. */
async function settle(
  trx: Transaction<Database>,
  { subscriptionId, settlement }: Input & { settlement: 'attached' | 'dismissed' },
) {
  const payment = await trx
    .updateTable('unclaimed_payments')
    .set({ settlement, payer_email: null })
    .where('subscription_id', '=', subscriptionId)
    .where('settlement', 'is', null)
    .returning(['subscription_id as subscriptionId', 'customer_id as customerId', 'status'])
    .returning(['period_end as periodEnd', 'ends_then as endsThen', 'read_number as readNumber'])
    .executeTakeFirst();
  if (!payment) throw new AppError('payment_settled');
  return payment;
}

type Noted = Input & { action: 'attached' | 'dismissed'; to?: string };

async function record(
  trx: Transaction<Database>,
  { subscriptionId, actor, now, action, to }: Noted,
) {
  const name = `the payment ${subscriptionId}`;
  await recordAudit(trx, {
    actor,
    action: `payment.${action}`,
    subject: { type: 'payment', id: subscriptionId, name: to ? `${name} to ${to}` : name },
    now,
  });
}
