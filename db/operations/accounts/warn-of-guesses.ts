import type { Audience } from '#shared/options.ts';
import type { Db } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Warns the owner of an account that strangers try passwords for it, at most once a day. Does
 * nothing for an address without an owner.
 */
export async function warnOfGuesses(
  db: Db,
  { audience, email, now }: { audience: Audience; email: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .where('audience', '=', audience)
      .where('email', '=', email)
      .where('is_claim', '=', false)
      .where('password_hash', 'is not', null)
      .select(['id', 'founder_id as founderId', 'investor_id as investorId'])
      .executeTakeFirst();
    if (!account) return;
    const { id: accountId, founderId, investorId } = account;
    await queueMail(trx, {
      template: 'password-guesses',
      to: email,
      data: { accountId },
      key: `password-guesses:${accountId}:${Math.floor(now.getTime() / dayMs)}`,
      now,
      ...(founderId && { founderId }),
      ...(investorId && { investorId }),
    });
  });
}
