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
import { deleteUnverifiedAccounts, lockEmailAddress, markEmailVerified } from './verify-email.ts';

type RequestEmailChangeInput = { accountId: string; email: string; now: Date };

/**
 * An investor wishes to go by another address: it gets a mail with a link, and the present one,
 * where it is proved, gets word. A new wish takes the place of an older one, whose links end.
 * Whether somebody has that address already shows in the mail there only. False when it is the
 * account's own.
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
    const wish = {
      email,
      requested_at: now,
      expires_at: new Date(now.getTime() + accountLinkLifetimeMs.email_change),
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
    await queueEmailChangeMail(trx, { accountId, investorId, email, now });
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
    await queueEmailChangeMail(trx, { accountId, investorId, email, now });
  });
}

type QueueEmailChangeMailInput = {
  accountId: string;
  investorId: string;
  email: string;
  now: Date;
};

/** The mail to the new address. Its link is made when it is written, and so is what it says. */
async function queueEmailChangeMail(
  trx: Transaction<Database>,
  { accountId, investorId, email, now }: QueueEmailChangeMailInput,
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

/** The address stays as it is: links that were mailed to another one end. Also with a new password. */
export async function cancelEmailChange(
  db: Kysely<Database> | Transaction<Database>,
  { accountId }: { accountId: string },
): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
}

type ConfirmEmailChangeInput = { token: string; now: Date };

/**
 * The investor goes by the new address from now on, in every session that is open. The link works
 * once; every other link of the account ends, as it was mailed to the old address. Who had not
 * proved that one has proved this. Returns the address.
 */
export async function confirmEmailChange(
  db: Kysely<Database>,
  { token, now }: ConfirmEmailChangeInput,
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

type ApplyEmailChangeInput = { accountId: string; email: string; now: Date };

async function applyEmailChange(
  trx: Transaction<Database>,
  { accountId, email, now }: ApplyEmailChangeInput,
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
  if (numDeletedRows === 0n || (await isEmailTaken(trx, email))) throw new AppError('link_expired');
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

async function isEmailTaken(trx: Transaction<Database>, email: string): Promise<boolean> {
  const owner = await trx
    .selectFrom('accounts')
    .where('audience', '=', 'investor')
    .where('email', '=', email)
    .where('is_claim', '=', false)
    .select('id')
    .executeTakeFirst();
  return owner !== undefined;
}

/** Whoever reads the old mailbox holds no key to the account any more. */
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
