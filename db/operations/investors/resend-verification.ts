import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { queueVerification } from './queue-verification.ts';

/** Has the mail that verifies an address sent again; nothing once it is verified. */
export async function resendVerification(
  db: Kysely<Database>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const claim = await trx
      .selectFrom('accounts')
      .where('id', '=', accountId)
      .where('is_claim', '=', true)
      .select(['id as accountId', 'investor_id as investorId', 'email'])
      .executeTakeFirst();
    if (!claim?.investorId) return;
    await queueVerification(trx, { ...claim, investorId: claim.investorId, now });
  });
}
