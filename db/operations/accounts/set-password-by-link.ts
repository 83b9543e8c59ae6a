import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { hashPassword } from '../../passwords.ts';
import { type AccountLink, findAccountLink } from '../../queries/accounts.ts';
import type { Database } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { cancelEmailChange } from '../email-changes/cancel-email-change.ts';
import { lockAddress, proveAddress } from '../investors/prove-address.ts';
import { endOthers } from '../sessions/revoke-other-sessions.ts';

type Input = { token: string; password: string; now: Date };

type PasswordSet = {
  accountId: string;
  purpose: AccountLink['purpose'];
  /** Then a mailbox alone must not open a session. */
  hasSecondFactor: boolean;
};

/**
 * Sets the password of the link's account and ends all its sessions, and the wish for another
 * address. The link works once, of two
 * at the same moment for one; the account's other links end with it. An investor's address is
 * verified by it.
 */
export async function setPasswordByLink(
  db: Kysely<Database>,
  { token, password, now }: Input,
): Promise<PasswordSet> {
  const link = await findAccountLink(db, { token, now });
  if (!link) throw new AppError('link_expired');
  // Slow on purpose, so before the transaction.
  const passwordHash = await hashPassword(password);
  const { accountId, purpose, audience, email } = link;
  return db.transaction().execute(async (trx) => {
    if (audience === 'investor') await lockAddress(trx, { email });
    const { numUpdatedRows } = await trx
      .updateTable('account_links')
      .set({ used_at: now })
      .where('token_hash', '=', hashSessionToken(token))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('link_expired');
    await trx
      .updateTable('account_links')
      .set({ used_at: now })
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .execute();
    const { hasSecondFactor } = await trx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', accountId)
      .returning((eb) =>
        eb('totp_confirmed_at', 'is not', null).$castTo<boolean>().as('hasSecondFactor'),
      )
      .executeTakeFirstOrThrow();
    await cancelEmailChange(trx, { accountId });
    await endOthers(trx, { accountId, keepToken: null });
    // The link came by mail: whoever uses it reads the address.
    if (audience === 'investor' && !(await proveAddress(trx, { accountId, now }))) {
      throw new AppError('link_expired');
    }
    if (audience === 'admin') {
      await recordAudit(trx, {
        actor: { accountId, email },
        action: 'account.password_set',
        subject: { type: 'account', id: accountId, name: email },
        details: { purpose },
        now,
      });
    }
    return { accountId, purpose, hasSecondFactor };
  });
}
