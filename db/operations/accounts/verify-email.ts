import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { publishLiveEvent } from '../../live.ts';
import { findVerification } from '../../queries/investors/investors.ts';
import type { Database } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { accountLinkLifetimeMs } from './account-links.ts';

/** Verifies an investor's address by the link of the mail, which works once. Returns the address. */
export async function verifyEmail(
  db: Kysely<Database>,
  { token, now }: { token: string; now: Date },
): Promise<string> {
  const found = await findVerification(db, { token, now });
  if (!found) throw new AppError('link_expired');
  const { email } = found;
  return db.transaction().execute(async (trx) => {
    await lockEmailAddress(trx, { email });
    const link = await trx
      .updateTable('account_links')
      .set({ used_at: now })
      .where('token_hash', '=', hashSessionToken(token))
      .where('purpose', '=', 'verification')
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('account_id as accountId')
      .executeTakeFirst();
    if (!link || !(await markEmailVerified(trx, { ...link, now })))
      throw new AppError('link_expired');
    return email;
  });
}

type MarkEmailVerifiedInput = { accountId: string; now: Date };

/**
 * Before anything else of a transaction that may prove an address: of two claims proved at the
 * same moment, the second finds it taken.
 */
export async function lockEmailAddress(
  trx: Transaction<Database>,
  { email }: { email: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`investor address ${email}`}))`.execute(trx);
}

/**
 * The address is this account's from now on: whoever holds it has read its mail. Other claims on it
 * end, with their sessions. Admins are told that somebody waits. False when it is somebody else's.
 */
export async function markEmailVerified(
  trx: Transaction<Database>,
  { accountId, now }: MarkEmailVerifiedInput,
): Promise<boolean> {
  const claim = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['email', 'investor_id as investorId', 'is_claim as isClaim'])
    .executeTakeFirst();
  if (!claim?.investorId) return false;
  if (!claim.isClaim) return true;
  const { email, investorId } = claim;
  const owner = await trx
    .selectFrom('accounts')
    .where('audience', '=', 'investor')
    .where('email', '=', email)
    .where('is_claim', '=', false)
    .select('id')
    .executeTakeFirst();
  if (owner) return owner.id === accountId;
  await trx
    .updateTable('investors')
    .set({ email_verified_at: now })
    .where('id', '=', investorId)
    .execute();
  await trx.updateTable('accounts').set({ is_claim: false }).where('id', '=', accountId).execute();
  await deleteUnverifiedAccounts(trx, email);
  await publishLiveEvent(trx, { investorId });
  await notifyAdmins(trx, { investorId, now });
  return true;
}

/** Whoever else signed up with the address never read its mail. */
export async function deleteUnverifiedAccounts(
  trx: Transaction<Database>,
  email: string,
): Promise<void> {
  const ended = await trx
    .deleteFrom('accounts')
    .where('email', '=', email)
    .where('is_claim', '=', true)
    .returning('investor_id')
    .execute();
  const ids = ended.flatMap((row) => row.investor_id ?? []);
  if (ids.length > 0) await trx.deleteFrom('investors').where('id', 'in', ids).execute();
}

async function notifyAdmins(
  trx: Transaction<Database>,
  { investorId, now }: { investorId: string; now: Date },
): Promise<void> {
  const admins = await trx
    .selectFrom('accounts')
    .where('audience', '=', 'admin')
    .where('password_hash', 'is not', null)
    .select(['id', 'email'])
    .orderBy('id')
    .execute();
  for (const admin of admins) {
    await queueMail(trx, {
      template: 'investor-waits',
      to: admin.email,
      data: { investorId },
      key: `investor-waits:${investorId}:${admin.id}`,
      now,
      investorId,
    });
  }
}

type QueueVerificationMailInput = {
  accountId: string;
  investorId: string;
  email: string;
  now: Date;
};

/** The mail to who claims an address. Its link is made when it is written, and so is what it says. */
export async function queueVerificationMail(
  trx: Transaction<Database>,
  { accountId, investorId, email, now }: QueueVerificationMailInput,
): Promise<void> {
  await queueMail(trx, {
    template: 'investor-verification',
    to: email,
    data: { accountId },
    key: `investor-verification:${accountId}:${randomUUID()}`,
    now,
    dropAfter: new Date(now.getTime() + accountLinkLifetimeMs.verification),
    investorId,
  });
}

/** Has the mail that verifies an address sent again; nothing once it is verified. */
export async function resendVerificationMail(
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
    await queueVerificationMail(trx, { ...claim, investorId: claim.investorId, now });
  });
}
