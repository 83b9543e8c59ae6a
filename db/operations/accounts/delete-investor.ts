import type { Kysely } from 'kysely';
import { sendSessionsEnded } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { closeIntroductionsOf } from '../introductions/close-introductions-of.ts';
import { forgetInvestor } from './forget-investor.ts';

type Input = { investorId: string; now: Date };

/**
 * An investor leaves for good: signed out everywhere, what they asked and nobody answered is
 * withdrawn, and everything that says who they are, what they kept, looked at or wrote is removed.
 * Only that a founder was asked for an introduction stays, without a name. False when they left before.
 */
export async function deleteInvestor(
  db: Kysely<Database>,
  { investorId, now }: Input,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const investor = await trx
      .selectFrom('investors')
      .where('id', '=', investorId)
      .where('left_at', 'is', null)
      .select('id')
      .forUpdate()
      .executeTakeFirst();
    if (!investor) return false;
    await closeIntroductionsOf(trx, { party: { investorId }, now });
    const account = await trx
      .deleteFrom('accounts')
      .where('investor_id', '=', investorId)
      .returning('id')
      .executeTakeFirst();
    await forgetInvestor(trx, { investorId, accountId: account?.id ?? null, now });
    if (account) await sendSessionsEnded(trx, { accountId: account.id });
    return true;
  });
}
