import { AppError } from '#shared/errors.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { storeSubscription } from './record-payment.ts';

type ResolvePaymentInput = { subscriptionId: string; actor: Actor; now: Date };

const founderNotFoundText = 'No accepted founder has this address.';

/** Assigns an unclaimed payment to an accepted founder, who has premium at once. */
export async function attachPayment(
  db: Db,
  { email, ...input }: ResolvePaymentInput & { email: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = await resolvePayment(trx, { ...input, settlement: 'attached' });
    const founder = await trx
      .selectFrom('founders')
      .where('email', '=', email.toLowerCase())
      .where('is_active', '=', true)
      .select(['id', 'startup_id as startupId', 'name'])
      .executeTakeFirst();
    if (!founder) {
      throw new AppError('invalid_input', {
        issues: [{ path: 'email', message: founderNotFoundText }],
      });
    }
    const { id: boughtBy, startupId } = founder;
    await storeSubscription(trx, { ...payment, startupId, boughtBy });
    await auditResolution(trx, { ...input, action: 'attached', to: founder.name });
  });
}

/** Marks a payment as belonging to no founder, so that it needs no further review. */
export async function dismissPayment(db: Db, input: ResolvePaymentInput): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await resolvePayment(trx, { ...input, settlement: 'dismissed' });
    await auditResolution(trx, { ...input, action: 'dismissed' });
  });
}

/** Resolves a payment once: a second admin gets `payment_settled`. Deletes the payer's address. */
async function resolvePayment(
  trx: Trx,
  { subscriptionId, settlement }: ResolvePaymentInput & { settlement: 'attached' | 'dismissed' },
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

type AuditResolutionInput = ResolvePaymentInput & { action: 'attached' | 'dismissed'; to?: string };

async function auditResolution(
  trx: Trx,
  { subscriptionId, actor, now, action, to }: AuditResolutionInput,
) {
  const name = `the payment ${subscriptionId}`;
  await recordAudit(trx, {
    actor,
    action: `payment.${action}`,
    subject: { type: 'payment', id: subscriptionId, name: to ? `${name} to ${to}` : name },
    now,
  });
}
