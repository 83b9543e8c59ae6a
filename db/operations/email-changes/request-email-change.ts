import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { linkLifetimeMs } from '../accounts/account-link-lifetime.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { queueEmailChange } from './queue-email-change.ts';

type Input = { accountId: string; email: string; now: Date };

/**
 * An investor wishes to go by another address: it gets a mail with a link, and the present one,
 * where it is proved, gets word. A new wish takes the place of an older one, whose links end.
 * Whether somebody has that address already shows in the mail there only. False when it is the
 * account's own.
 */
export async function requestEmailChange(
  db: Kysely<Database>,
  { accountId, email, now }: Input,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .where('id', '=', accountId)
      .select(['email', 'investor_id as investorId', 'is_claim as isClaim'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { investorId } = account;
    if (account.email === email || !investorId) return false;
    const wish = {
      email,
      requested_at: now,
      expires_at: new Date(now.getTime() + linkLifetimeMs.email_change),
    };
    await trx
      .insertInto('email_changes')
      .values({ account_id: accountId, ...wish })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(wish))
      .execute();
    await trx
      .deleteFrom('account_links')
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'email_change')
      .where('email', '<>', email)
      .execute();
    await queueEmailChange(trx, { accountId, investorId, email, now });
    // An address that nobody proved may be a stranger's.
    if (!account.isClaim) {
      const today = now.toISOString().slice(0, 10);
      await queueMail(trx, {
        template: 'email-change-notice',
        to: account.email,
        data: { accountId, email, isDone: false },
        key: `email-change-notice:${accountId}:${email}:${today}`,
        now,
        investorId,
      });
    }
    return true;
  });
}
