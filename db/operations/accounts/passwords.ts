import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Audience } from '#shared/options.ts';
import { hashPassword } from '../../passwords.ts';
import { findPasswordLink, type PasswordLink } from '../../queries/accounts.ts';
import type { Database } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { accountLinkLifetimeMs } from './account-links.ts';
import { cancelEmailChange } from './change-email.ts';
import { endOtherSessions } from './sessions.ts';
import { lockEmailAddress, markEmailVerified } from './verify-email.ts';

type ChangePasswordInput = {
  accountId: string;
  /** What the current password was compared with: of two changes at once, one finds it gone. */
  currentHash: string;
  newHash: string;
  keepToken: string | null;
};

/** Sets a new password and ends every other session, and the wish for another address. False when the current one was replaced meanwhile. */
export async function changePassword(
  db: Kysely<Database>,
  { accountId, currentHash, newHash, keepToken }: ChangePasswordInput,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ password_hash: newHash })
      .where('id', '=', accountId)
      .where('password_hash', '=', currentHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await cancelEmailChange(trx, { accountId });
    await endOtherSessions(trx, { accountId, keepToken });
    return true;
  });
}

type RequestPasswordResetInput = { audience: Audience; email: string; now: Date };

const resetMailIntervalMs = 15 * 60_000;

/**
 * Has a link to set a new password sent, if there is such an account; whoever asks can't tell. At
 * most one mail in a quarter of an hour. The link itself is made when the mail is.
 */
export async function requestPasswordReset(
  db: Kysely<Database>,
  { audience, email, now }: RequestPasswordResetInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts as a')
      .leftJoin('startup_applications as f', 'f.id', 'a.founder_id')
      .where('a.audience', '=', audience)
      .where('a.email', '=', email)
      .where((eb) => eb.or([eb('a.founder_id', 'is', null), eb('f.status', '=', 'accepted')]))
      .select(['a.id', 'a.email', 'a.founder_id as founderId'])
      // Whose address it is; else the newest who claims it: the link proves it.
      .orderBy('a.is_claim')
      .orderBy('a.created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!account) return;
    await queueMail(trx, {
      template: 'password-reset',
      to: account.email,
      data: { accountId: account.id },
      key: `password-reset:${account.id}:${Math.floor(now.getTime() / resetMailIntervalMs)}`,
      now,
      dropAfter: new Date(now.getTime() + accountLinkLifetimeMs.reset),
      ...(account.founderId && { founderId: account.founderId }),
    });
  });
}

type SetPasswordByLinkInput = { token: string; password: string; now: Date };

type PasswordSet = {
  accountId: string;
  purpose: PasswordLink['purpose'];
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
  { token, password, now }: SetPasswordByLinkInput,
): Promise<PasswordSet> {
  const link = await findPasswordLink(db, { token, now });
  if (!link) throw new AppError('link_expired');
  // Slow on purpose, so before the transaction.
  const passwordHash = await hashPassword(password);
  const { accountId, purpose, audience, email } = link;
  return db.transaction().execute(async (trx) => {
    if (audience === 'investor') await lockEmailAddress(trx, { email });
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
    await endOtherSessions(trx, { accountId, keepToken: null });
    // The link came by mail: whoever uses it reads the address.
    if (audience === 'investor' && !(await markEmailVerified(trx, { accountId, now }))) {
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
