import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { accountLinkLifetimeMs } from '#shared/domain/account-links.ts';
import { AppError } from '#shared/errors.ts';
import { publishLiveEvent, publishSessionsEnded } from '../../live.ts';
import { listStaffIn } from '../../queries/accounts.ts';
import { findVerification } from '../../queries/investors/investors.ts';
import type { Db, Trx } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { endOtherSessions } from './sessions.ts';

type VerifyEmailInput = {
  token: string;
  /**
   * The owner of the link among those that signed up with the address: known by a session or a
   * password, or else made so by a new password, which ends every other session of the link's
   * account.
   */
  holder: { accountId: string } | { newPasswordHash: string };
  now: Date;
};

/**
 * Verifies an investor's address with the mailed link, which works once. The link proves who reads
 * the mail, not who signed up: a stranger may have. Returns the account that now owns the address.
 */
export async function verifyEmail(
  db: Db,
  { token, holder, now }: VerifyEmailInput,
): Promise<{ accountId: string; email: string }> {
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
    if (!link) throw new AppError('link_expired');
    const accountId = 'accountId' in holder ? holder.accountId : link.accountId;
    if ('newPasswordHash' in holder) {
      await trx
        .updateTable('accounts')
        .set({ password_hash: holder.newPasswordHash })
        .where('id', '=', accountId)
        .execute();
      await endOtherSessions(trx, { accountId, keepToken: null, now });
    }
    const owner = await trx
      .selectFrom('accounts')
      .where('id', '=', accountId)
      .where('audience', '=', 'investor')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirst();
    if (!owner || !(await markEmailVerified(trx, { accountId, now }))) {
      throw new AppError('link_expired');
    }
    return { accountId, email };
  });
}

/**
 * Must come first in a transaction that may verify an address: of two claims verified at the same
 * moment, the second then finds it taken.
 */
export async function lockEmailAddress(trx: Trx, { email }: { email: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`investor address ${email}`}))`.execute(trx);
}

/**
 * Makes this account the owner of its address, because its holder has read mail sent there. Deletes
 * other claims and their sessions, and mails the admins that an investor is waiting. False when
 * the address belongs to another account.
 */
export async function markEmailVerified(
  trx: Trx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const claim = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['email', 'investor_id as investorId'])
    .executeTakeFirst();
  if (!claim?.investorId) return false;
  const { email, investorId } = claim;
  const owner = await findEmailOwner(trx, email);
  if (owner) return owner.id === accountId;
  await trx
    .updateTable('investors')
    .set({ email_verified_at: now })
    .where('id', '=', investorId)
    .execute();
  await trx.updateTable('accounts').set({ is_claim: false }).where('id', '=', accountId).execute();
  await deleteUnverifiedAccounts(trx, email);
  await publishLiveEvent(trx, { investorId });
  await notifyManagers(trx, { investorId, now });
  return true;
}

/** The investor account that has verified the address, or may put it back, if there is one. */
export async function findEmailOwner(trx: Trx, email: string): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom('accounts')
    .where('audience', '=', 'investor')
    .where('is_claim', '=', false)
    .where((eb) =>
      eb.or([
        eb('email', '=', email),
        eb.exists(
          eb
            .selectFrom('email_undos as kept')
            .whereRef('kept.account_id', '=', 'accounts.id')
            .where('kept.email', '=', email)
            .where('kept.undone_at', 'is', null)
            .where('kept.expires_at', '>', sql<Date>`clock_timestamp()`)
            .select('kept.id'),
        ),
      ]),
    )
    .select('id')
    .executeTakeFirst();
}

/** Others who signed up with this address never read mail sent there. */
export async function deleteUnverifiedAccounts(trx: Trx, email: string): Promise<void> {
  const deleted = await trx
    .deleteFrom('accounts')
    .where('email', '=', email)
    .where('is_claim', '=', true)
    .returning(['id', 'investor_id'])
    .execute();
  for (const { id } of deleted) await publishSessionsEnded(trx, { accountId: id });
  const ids = deleted.flatMap((row) => row.investor_id ?? []);
  if (ids.length > 0) await trx.deleteFrom('investors').where('id', 'in', ids).execute();
}

async function notifyManagers(
  trx: Trx,
  { investorId, now }: { investorId: string; now: Date },
): Promise<void> {
  for (const each of await listStaffIn(trx, ['manager', 'admin'])) {
    await queueMail(trx, {
      template: 'investor-waits',
      to: each.email,
      data: { investorId },
      key: `investor-waits:${investorId}:${each.id}`,
      now,
      investorId,
    });
  }
}

type VerificationMail = {
  accountId: string;
  investorId: string;
  email: string;
  /** The page that the link leads on to. */
  next?: string | undefined;
  now: Date;
};

/** The mail that verifies an address. Its link and text are created when it is sent. */
export async function queueVerificationMail(
  trx: Trx,
  { accountId, investorId, email, next, now }: VerificationMail,
): Promise<void> {
  await queueMail(trx, {
    template: 'investor-verification',
    to: email,
    data: { accountId, ...(next && { next }) },
    key: `investor-verification:${accountId}:${randomUUID()}`,
    now,
    dropAfter: new Date(now.getTime() + accountLinkLifetimeMs.verification),
    investorId,
  });
}

/** Sends the verification mail again; does nothing once the address is verified. */
export async function resendVerificationMail(
  db: Db,
  { accountId, next, now }: { accountId: string; next?: string | undefined; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const claim = await trx
      .selectFrom('accounts')
      .where('id', '=', accountId)
      .where('is_claim', '=', true)
      .select(['id as accountId', 'investor_id as investorId', 'email'])
      .executeTakeFirst();
    if (!claim?.investorId) return;
    const { investorId } = claim;
    await queueVerificationMail(trx, { ...claim, investorId, next, now });
  });
}
