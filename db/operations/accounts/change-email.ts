import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { publishLiveEvent } from '../../live.ts';
import { findEmailChange } from '../../queries/accounts.ts';
import type { Database } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { accountLinkLifetimeMs } from './account-links.ts';
import {
  deleteUnverifiedAccounts,
  findEmailOwner,
  lockEmailAddress,
  markEmailVerified,
} from './verify-email.ts';

type RequestEmailChangeInput = { accountId: string; email: string; now: Date };

/**
 * An investor asks to change their address. The new one gets a mail with a link; the current one,
 * if verified, gets a notice. A new request replaces an older one and ends its links. Only the mail
 * to the new address says whether it is taken. False when it is already the account's address.
 */
export async function requestEmailChange(
  db: Kysely<Database>,
  { accountId, email, now }: RequestEmailChangeInput,
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
    const change = {
      email,
      requested_at: now,
      expires_at: new Date(now.getTime() + accountLinkLifetimeMs.email_change),
    };
    await trx
      .insertInto('email_changes')
      .values({ account_id: accountId, ...change })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
      .execute();
    await trx
      .deleteFrom('account_links')
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'email_change')
      .where('email', '<>', email)
      .execute();
    await queueEmailChangeMail(trx, { accountId, investorId, email, now });
    // An unverified address may belong to a stranger.
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

/** Sends the mail to the new address again; does nothing when no change is pending. */
export async function resendEmailChange(
  db: Kysely<Database>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const pending = await trx
      .selectFrom('email_changes as c')
      .innerJoin('accounts as a', 'a.id', 'c.account_id')
      .where('c.account_id', '=', accountId)
      .where('c.expires_at', '>', now)
      .select(['c.email', 'a.investor_id as investorId'])
      .executeTakeFirst();
    if (!pending?.investorId) return;
    const { email, investorId } = pending;
    await queueEmailChangeMail(trx, { accountId, investorId, email, now });
  });
}

type EmailChangeMail = { accountId: string; investorId: string; email: string; now: Date };

/** The mail to the new address. Its link and text are created when it is sent. */
async function queueEmailChangeMail(
  trx: Transaction<Database>,
  { accountId, investorId, email, now }: EmailChangeMail,
): Promise<void> {
  await queueMail(trx, {
    template: 'email-change',
    to: email,
    data: { accountId, email },
    key: `email-change:${accountId}:${randomUUID()}`,
    now,
    dropAfter: new Date(now.getTime() + accountLinkLifetimeMs.email_change),
    investorId,
  });
}

/** Drops a pending change of address, and the links mailed for it. A new password does this too. */
export async function cancelEmailChange(
  db: Kysely<Database> | Transaction<Database>,
  { accountId }: { accountId: string },
): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
}

/**
 * Switches the account to the new address, in every open session, and returns it. The link works
 * once. All other links of the account end, because they were mailed to the old address. An account
 * that was not verified before is verified by this.
 */
export async function confirmEmailChange(
  db: Kysely<Database>,
  { token, now }: { token: string; now: Date },
): Promise<string> {
  const found = await findEmailChange(db, { token, now });
  if (!found || found.isDone) throw new AppError('link_expired');
  const { email } = found;
  return db.transaction().execute(async (trx) => {
    await lockEmailAddress(trx, { email });
    const link = await trx
      .updateTable('account_links')
      .set({ used_at: now })
      .where('token_hash', '=', hashSessionToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('account_id as accountId')
      .executeTakeFirst();
    if (!link) throw new AppError('link_expired');
    await applyEmailChange(trx, { ...link, email, now });
    return email;
  });
}

async function applyEmailChange(
  trx: Transaction<Database>,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<void> {
  const account = await trx
    .selectFrom('accounts as a')
    .innerJoin('investors as i', 'i.id', 'a.investor_id')
    .where('a.id', '=', accountId)
    .select(['a.email', 'a.is_claim as isClaim', 'i.id as investorId', 'i.name'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { numDeletedRows } = await trx
    .deleteFrom('email_changes')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (numDeletedRows === 0n || (await findEmailOwner(trx, email)))
    throw new AppError('link_expired');
  await deleteAccountLinks(trx, { accountId });
  await trx.updateTable('accounts').set({ email }).where('id', '=', accountId).execute();
  const { investorId, name } = account;
  await trx.updateTable('investors').set({ email }).where('id', '=', investorId).execute();
  await publishLiveEvent(trx, { investorId });
  if (account.isClaim) {
    await markEmailVerified(trx, { accountId, now });
    return;
  }
  await deleteUnverifiedAccounts(trx, email);
  await queueMail(trx, {
    template: 'email-change-notice',
    to: account.email,
    data: { accountId, email, isDone: true },
    key: `email-changed:${accountId}:${now.getTime()}`,
    now,
    investorId,
  });
  await recordAudit(trx, {
    actor: { accountId, email: account.email },
    action: 'investor.details_changed',
    subject: { type: 'investor', id: investorId, name },
    details: { changed: ['email'] },
    now,
  });
}

/** Links mailed to the old address must not open the account any more. */
async function deleteAccountLinks(
  trx: Transaction<Database>,
  { accountId }: { accountId: string },
): Promise<void> {
  await trx
    .deleteFrom('account_links')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('purpose', '<>', 'email_change'), eb('used_at', 'is', null)]))
    .execute();
}
