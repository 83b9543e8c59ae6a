import { AppError } from '#shared/errors.ts';
import type { Db, PasskeyChallengesTable, Trx } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { notifyOfSecurityChange } from './notify-owner.ts';

type Purpose = PasskeyChallengesTable['purpose'];

const challengeLifetimeMs = 5 * 60_000;

type KeepChallengeInput = {
  /** The token of the session, or of the browser while nobody is signed in. */
  holder: string;
  purpose: Purpose;
  challenge: string;
  accountId: string | null;
  now: Date;
};

/** Keeps what a passkey is to sign. The browser's earlier one for the same purpose ends with it. */
export async function keepChallenge(
  db: Db,
  { holder, purpose, challenge, accountId, now }: KeepChallengeInput,
): Promise<void> {
  const row = {
    challenge,
    account_id: accountId,
    expires_at: new Date(now.getTime() + challengeLifetimeMs),
  };
  await db
    .insertInto('passkey_challenges')
    .values({ holder: hashSessionToken(holder), purpose, ...row })
    .onConflict((conflict) => conflict.columns(['holder', 'purpose']).doUpdateSet(row))
    .execute();
}

/** Takes the challenge, so that it is answered once, even if two answers come at the same moment. */
export async function takeChallenge(
  db: Db,
  { holder, purpose, now }: { holder: string; purpose: Purpose; now: Date },
): Promise<{ challenge: string; accountId: string | null } | null> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('holder', '=', hashSessionToken(holder))
    .where('purpose', '=', purpose)
    .returning(['challenge', 'account_id as accountId', 'expires_at as expiresAt'])
    .executeTakeFirst();
  if (!taken || taken.expiresAt <= now) return null;
  return { challenge: taken.challenge, accountId: taken.accountId };
}

/** Enough for every device of one person. */
const maxPasskeys = 20;

type AddPasskeyInput = {
  actor: Actor;
  name: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  now: Date;
};

/** Adds a passkey whose answer has been verified, and notifies the owner. */
export async function addPasskey(
  db: Db,
  { actor, name, credentialId, publicKey, counter, transports, now }: AddPasskeyInput,
): Promise<void> {
  const { accountId } = actor;
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    if ((await countPasskeys(trx, accountId)) >= maxPasskeys) {
      throw new AppError('too_many_passkeys');
    }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('passkeys')
      .values({
        account_id: accountId,
        credential_id: Buffer.from(credentialId, 'base64url'),
        public_key: Buffer.from(publicKey),
        counter,
        transports,
        name,
        created_at: now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError('passkey_known');
    await recordPasskeyChange(trx, { actor, action: 'passkey.added', passkey: name, now });
  });
}

export async function renamePasskey(
  db: Db,
  { accountId, passkeyId, name }: { accountId: string; passkeyId: string; name: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', passkeyId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('passkey_not_found');
}

type RemovePasskeyInput = {
  actor: Actor;
  passkeyId: string;
  /** The account must keep a second step. */
  mustKeepOne: boolean;
  now: Date;
};

/** Removes a passkey and notifies the owner. Of two last ones removed at the same moment, one stays. */
export async function removePasskey(
  db: Db,
  { actor, passkeyId, mustKeepOne, now }: RemovePasskeyInput,
): Promise<void> {
  const { accountId } = actor;
  await db.transaction().execute(async (trx) => {
    const { hasApp } = await lockAccount(trx, accountId);
    const removed = await trx
      .deleteFrom('passkeys')
      .where('account_id', '=', accountId)
      .where('id', '=', passkeyId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new AppError('passkey_not_found');
    if (mustKeepOne && !hasApp && (await countPasskeys(trx, accountId)) === 0) {
      throw new AppError('second_step_last');
    }
    const { name: passkey } = removed;
    await recordPasskeyChange(trx, { actor, action: 'passkey.removed', passkey, now });
  });
}

/**
 * Notes that a passkey was used. False when its authenticator counts and this count was seen: the
 * key was copied, or the same answer came twice.
 */
export async function recordPasskeyUse(
  db: Db,
  { passkeyId, counter, now }: { passkeyId: string; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkeyId)
    // One that does not count always says 0.
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Changes of what protects an account come one after the other. Who claims an address that they
 * have not confirmed protects nothing: whoever reads its mail would inherit a stranger's passkey.
 */
export async function lockAccount(trx: Trx, accountId: string): Promise<{ hasApp: boolean }> {
  const { isClaim, appSince } = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['is_claim as isClaim', 'totp_confirmed_at as appSince'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('unauthenticated'));
  if (isClaim) throw new AppError('address_unconfirmed');
  return { hasApp: appSince !== null };
}

export async function countPasskeys(trx: Trx, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('passkeys')
    .where('account_id', '=', accountId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type PasskeyChange = {
  actor: Actor;
  action: 'passkey.added' | 'passkey.removed';
  passkey: string;
  now: Date;
};

async function recordPasskeyChange(
  trx: Trx,
  { actor, action, passkey, now }: PasskeyChange,
): Promise<void> {
  const { accountId, email } = actor;
  await recordAudit(trx, {
    actor,
    action,
    subject: { type: 'account', id: accountId, name: email },
    now,
  });
  const change = action === 'passkey.added' ? 'passkey_added' : 'passkey_removed';
  await notifyOfSecurityChange(trx, { accountId, change, passkey, now });
}
