import type { SignOnFailure } from '#shared/domain/sign-on.ts';
import type { Audience } from '#shared/options.ts';
import { hashPassword } from '../../passwords.ts';
import { findPasswordHash } from '../../queries/accounts.ts';
import { findSignOnAccount, type Identity } from '../../queries/sign-on.ts';
import type { Db, Trx } from '../../schema.ts';
import { hashSessionToken, newSessionToken } from '../../session-token.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyOfSecurityChange } from './notify-owner.ts';

/** Uses up a sign-in that was begun. False if it was used before, even at the same moment. */
export async function useSignOn(
  db: Db,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_sign_ons')
    .values({ id_hash: hashSessionToken(id), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id_hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type LinkInput = Identity & { audience: Audience; accountId: string; now: Date };

/**
 * Links an identity to the account that it signs in to, and notifies the owner; does nothing but note the
 * sign-in if that was done before. Looks again, because the account may have changed since.
 */
export async function linkIdentity(
  db: Db,
  { accountId, now, ...identity }: LinkInput,
): Promise<{ failure: SignOnFailure | null; isFirst: boolean }> {
  const { issuer, subject, audience } = identity;
  const hasPassword = (await findPasswordHash(db, { accountId })) !== null;
  // Slow on purpose, so before the transaction.
  const unknown = hasPassword ? null : await hashPassword(newSessionToken(), accountId);
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .where('id', '=', accountId)
      .select(['email', 'password_hash as passwordHash'])
      .forUpdate()
      .executeTakeFirst();
    const found = await findSignOnAccount(trx, identity);
    if ('failure' in found) return { failure: found.failure, isFirst: false };
    if (!account || found.id !== accountId) return { failure: 'linked', isFirst: false };
    const { rows } = await upsertIdentity(trx, { issuer, subject, audience, accountId, now });
    if (rows === 0) return { failure: null, isFirst: false };
    const { email } = account;
    await recordAudit(trx, {
      actor: { accountId, email },
      action: 'sign_on.linked',
      subject: { type: 'account', id: accountId, name: email },
      now,
    });
    await notifyOfSecurityChange(trx, { accountId, change: 'sign_on_linked', now });
    if (account.passwordHash !== null || unknown === null) return { failure: null, isFirst: false };
    await acceptInvitation(trx, { accountId, passwordHash: unknown, now });
    return { failure: null, isFirst: true };
  });
}

/** `rows` counts new ones. */
async function upsertIdentity(
  trx: Trx,
  { issuer, subject, audience, accountId, now }: Omit<LinkInput, 'email'>,
): Promise<{ rows: number }> {
  const { numUpdatedRows } = await trx
    .updateTable('account_identities')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('audience', '=', audience)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return { rows: 0 };
  await trx
    .insertInto('account_identities')
    .values({ issuer, subject, audience, account_id: accountId, linked_at: now, last_used_at: now })
    .execute();
  return { rows: 1 };
}

/**
 * Whoever was invited has joined with their first sign-in. Everywhere, that shows in their password:
 * they get one that nobody knows, and can choose their own by email.
 */
async function acceptInvitation(
  trx: Trx,
  { accountId, passwordHash, now }: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .execute();
  await trx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .execute();
}
