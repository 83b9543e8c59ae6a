import { sql } from 'kysely';
import { accountLinkLifetimeMs } from '#shared/domain/account-links.ts';
import { secondSteps } from '#shared/domain/second-step.ts';
import { AppError } from '#shared/errors.ts';
import type { Audience } from '#shared/options.ts';
import { hashPassword } from '../../passwords.ts';
import { findPasswordLink, type PasswordLink } from '../../queries/accounts.ts';
import { protectionColumns } from '../../queries/passkeys.ts';
import type { Db, Trx } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { cancelEmailChange } from './change-email.ts';
import { notifyOwner } from './notify-owner.ts';
import { endOtherSessions } from './sessions.ts';
import { lockEmailAddress, markEmailVerified } from './verify-email.ts';

type ChangePasswordInput = {
  accountId: string;
  /** The hash that the current password was checked against, so only one of two concurrent changes succeeds. */
  currentHash: string;
  newHash: string;
  keepToken: string | null;
  now: Date;
};

/**
 * Sets a new password, ends whatever else opens the account and notifies its owner. False when the
 * password was changed meanwhile.
 */
export async function changePassword(
  db: Db,
  { accountId, currentHash, newHash, keepToken, now }: ChangePasswordInput,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ password_hash: newHash })
      .where('id', '=', accountId)
      .where('password_hash', '=', currentHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await endFormerAccess(trx, { accountId, keepToken, now });
    await notifyOfNewPassword(trx, { accountId, now });
    return true;
  });
}

/**
 * Whatever opened an account before its password was changed: links, mails that would make one, a
 * pending change of address, access tokens, all sessions but one, and a Slack account of the staff.
 */
export async function endFormerAccess(
  trx: Trx,
  { accountId, keepToken, now }: { accountId: string; keepToken: string | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
  await trx
    .deleteFrom('mails')
    .where('state', '=', 'waiting')
    .where('template', '=', 'password-reset')
    .where(sql`data->>'accountId'`, '=', accountId)
    .execute();
  await cancelEmailChange(trx, { accountId });
  await endOtherSessions(trx, { accountId, keepToken, now });
  await trx
    .updateTable('accounts')
    .set({ slack_linked_at: null })
    .where('id', '=', accountId)
    .where('slack_linked_at', 'is not', null)
    .execute();
}

function notifyOfNewPassword(
  trx: Trx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  return notifyOwner(trx, {
    accountId,
    template: 'password-changed',
    key: String(now.getTime()),
    data: ({ audience }) => ({ audience }),
    now,
  });
}

/**
 * Sets the password of somebody who has shown that they read the account's mail. Ends whatever else
 * opens the account and notifies its owner.
 */
export async function replacePassword(
  trx: Trx,
  { accountId, passwordHash, now }: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .execute();
  await endFormerAccess(trx, { accountId, keepToken: null, now });
  await notifyOfNewPassword(trx, { accountId, now });
}

type RequestPasswordResetInput = {
  audience: Audience;
  email: string;
  /** The page that the link leads on to. */
  next?: string;
  now: Date;
};

const resetMailIntervalMs = 15 * 60_000;

/**
 * Sends a link to set a new password if there is such an account, without revealing whether there
 * is. At most one mail per 15 minutes. The link is created when the mail is sent.
 */
export async function requestPasswordReset(
  db: Db,
  { audience, email, next, now }: RequestPasswordResetInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts as a')
      .leftJoin('startup_founders as f', 'f.id', 'a.founder_id')
      .where('a.audience', '=', audience)
      .where('a.email', '=', email)
      .where((eb) => eb.or([eb('a.founder_id', 'is', null), eb('f.is_active', '=', true)]))
      // Of the staff, who was removed has no password, and who is invited chooses one by that link.
      .where((eb) =>
        eb.or([eb('a.audience', '<>', 'admin'), eb('a.password_hash', 'is not', null)]),
      )
      .select(['a.id', 'a.email', 'a.founder_id as founderId'])
      // The verified owner first, else the newest claim: using the link verifies the address.
      .orderBy('a.is_claim')
      .orderBy('a.created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!account) return;
    await queueMail(trx, {
      template: 'password-reset',
      to: account.email,
      data: { accountId: account.id, ...(next && { next }) },
      key: `password-reset:${account.id}:${Math.floor(now.getTime() / resetMailIntervalMs)}`,
      now,
      dropAfter: new Date(now.getTime() + accountLinkLifetimeMs.reset),
      ...(account.founderId && { founderId: account.founderId }),
    });
  });
}

/** `by` names who waits for the hash: an address. */
type SetPasswordByLinkInput = { token: string; password: string; by?: string; now: Date };

type PasswordSet = {
  accountId: string;
  purpose: PasswordLink['purpose'];
  /** If true, access to the mailbox alone must not open a session. */
  hasSecondFactor: boolean;
};

/**
 * Sets the password of the link's account, ends all its sessions and drops a pending change of
 * address. The link works once, even if used twice at the same moment, and the account's other
 * links end with it. It also verifies an investor's address.
 */
export async function setPasswordByLink(
  db: Db,
  { token, password, by, now }: SetPasswordByLinkInput,
): Promise<PasswordSet> {
  const link = await findPasswordLink(db, { token, now });
  if (!link) throw new AppError('link_expired');
  // Slow on purpose, so before the transaction.
  const passwordHash = await hashPassword(password, by);
  const { accountId, purpose, audience, email } = link;
  return db.transaction().execute(async (trx) => {
    if (audience === 'investor') await lockEmailAddress(trx, { email });
    // The account before its links, as a change of address does.
    const protection = await trx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', accountId)
      .where('removed_at', 'is', null)
      .returning(protectionColumns('accounts'))
      .executeTakeFirst();
    if (!protection) throw new AppError('link_expired');
    const { numUpdatedRows } = await trx
      .updateTable('account_links')
      .set({ used_at: now })
      .where('token_hash', '=', hashSessionToken(token))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('link_expired');
    await endFormerAccess(trx, { accountId, keepToken: null, now });
    // The link was mailed, so whoever uses it can read mail at this address.
    if (audience === 'investor' && !(await markEmailVerified(trx, { accountId, now }))) {
      throw new AppError('link_expired');
    }
    if (purpose === 'reset') await notifyOfNewPassword(trx, { accountId, now });
    if (audience === 'admin') {
      await recordAudit(trx, {
        actor: { accountId, email },
        action: 'account.password_set',
        subject: { type: 'account', id: accountId, name: email },
        details: { purpose },
        now,
      });
    }
    const hasSecondFactor = secondSteps(audience, protection).length > 0;
    return { accountId, purpose, hasSecondFactor };
  });
}
