import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { queueEmailChange } from './queue-email-change.ts';

/** Has the mail to the new address sent again, within the time of the wish; nothing where there is none. */
export async function resendEmailChange(
  db: Kysely<Database>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const wish = await trx
      .selectFrom('email_changes as c')
      .innerJoin('accounts as a', 'a.id', 'c.account_id')
      .where('c.account_id', '=', accountId)
      .where('c.expires_at', '>', now)
      .select(['c.email', 'a.investor_id as investorId'])
      .executeTakeFirst();
    if (!wish?.investorId) return;
    const { email, investorId } = wish;
    await queueEmailChange(trx, { accountId, investorId, email, now });
  });
}
