import type { Transaction } from 'kysely';
import { addJob } from '../../jobs.ts';
import type { Database } from '../../schema.ts';

/** Of a founder who leaves: what is still being paid for is cancelled at the payment provider. */
export async function endPremium(
  trx: Transaction<Database>,
  { founderId }: { founderId: string },
): Promise<void> {
  const gone = await trx
    .deleteFrom('premium_subscriptions')
    .where('founder_id', '=', founderId)
    .returning(['subscription_id as subscriptionId', 'status'])
    .execute();
  for (const { subscriptionId, status } of gone) {
    if (status === 'cancelled') continue;
    await addJob(trx, 'cancel-subscription', { subscriptionId }, { key: `end:${subscriptionId}` });
  }
  await trx.deleteFrom('premium_references').where('founder_id', '=', founderId).execute();
}
