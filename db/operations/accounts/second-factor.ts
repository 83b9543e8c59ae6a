import { AppError } from '#shared/errors.ts';
import type { Db, Trx } from '../../schema.ts';
import type { Sealer } from '../../seal.ts';
import {
  hashRecoveryCode,
  matchTotpStep,
  newRecoveryCode,
  newTotpSecret,
} from '../../second-factor-codes.ts';
import { type Actor, commandLineActor, recordAudit } from '../audit/record-audit.ts';
import { notifyOfSecurityChange } from './notify-owner.ts';
import { countPasskeys, lockAccount } from './passkeys.ts';
import { endOtherSessions } from './sessions.ts';

/**
 * Creates the secret for an authenticator app. It has no effect until a code confirms it; starting
 * again replaces it.
 */
export async function beginSecondFactorSetup(
  db: Db,
  { accountId, sealer }: { accountId: string; sealer: Sealer },
): Promise<{ secret: string }> {
  const secret = newTotpSecret();
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ totp_sealed: sealer.seal(secret, totpContext(accountId)), totp_last_step: null })
    .where('id', '=', accountId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('second_factor_on');
  return { secret };
}

type TurnOnSecondFactorInput = {
  actor: Actor;
  code: string;
  sealer: Sealer;
  keepToken: string | null;
  now: Date;
};

/**
 * Turns on an account's second factor after a code proves that the app has the secret, and ends all
 * other sessions. Returns the recovery codes, which are never shown again, or null for a wrong code.
 */
export async function turnOnSecondFactor(
  db: Db,
  { actor, code, sealer, keepToken, now }: TurnOnSecondFactorInput,
): Promise<string[] | null> {
  const { accountId, email } = actor;
  const { codes, hashes } = await newRecoveryCodes(accountId);
  return db.transaction().execute(async (trx) => {
    const { hasApp } = await lockAccount(trx, accountId);
    if (hasApp) throw new AppError('second_factor_on');
    const account = await trx
      .selectFrom('accounts')
      .where('id', '=', accountId)
      .select('totp_sealed as sealed')
      .executeTakeFirstOrThrow();
    if (!account.sealed) throw new AppError('second_factor_off');
    const step = matchTotpStep(sealer.open(account.sealed, totpContext(accountId)), { code, now });
    if (step === null) return null;
    await trx
      .updateTable('accounts')
      .set({ totp_confirmed_at: now, totp_last_step: step })
      .where('id', '=', accountId)
      .execute();
    await replaceRecoveryCodes(trx, { accountId, hashes });
    await endOtherSessions(trx, { accountId, keepToken, now });
    await recordAudit(trx, {
      actor,
      action: 'second_factor.turned_on',
      subject: { type: 'account', id: accountId, name: email },
      now,
    });
    await notifyOfSecurityChange(trx, { accountId, change: 'two_step_on', now });
    return codes;
  });
}

type TurnOffSecondFactorInput = {
  actor: Actor;
  /** The account must keep a second step. */
  mustKeepOne: boolean;
  now: Date;
};

/** Stops asking for codes. The caller has checked the password and a code. */
export async function turnOffSecondFactor(
  db: Db,
  { actor, mustKeepOne, now }: TurnOffSecondFactorInput,
): Promise<void> {
  const { accountId } = actor;
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const wasOn = await forgetApp(trx, { account: actor, actor, now });
    if (!wasOn) throw new AppError('second_factor_off');
    if (mustKeepOne && (await countPasskeys(trx, accountId)) === 0) {
      throw new AppError('second_step_last');
    }
    await notifyOfSecurityChange(trx, { accountId, change: 'two_step_off', now });
  });
}

type ForgetAppInput = {
  account: Actor;
  actor: Actor | typeof commandLineActor;
  now: Date;
};

async function forgetApp(
  trx: Trx,
  { account: { accountId, email }, actor, now }: ForgetAppInput,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ totp_sealed: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', accountId)
    .where('totp_confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await recordAudit(trx, {
    actor,
    action: 'second_factor.turned_off',
    subject: { type: 'account', id: accountId, name: email },
    now,
  });
  return true;
}

/**
 * For somebody who lost phone, codes and passkeys: makes the password enough to sign in, inside the
 * caller's transaction. Their next single sign-on is like the first: by their address.
 */
export async function forgetSecondSteps(
  trx: Trx,
  { account, now }: { account: Actor; now: Date },
): Promise<void> {
  const { accountId } = account;
  const actor = commandLineActor;
  const hadApp = await forgetApp(trx, { account, actor, now });
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) {
    await recordAudit(trx, {
      actor,
      action: 'passkey.all_removed',
      subject: { type: 'account', id: accountId, name: account.email },
      now,
    });
  }
  const { numDeletedRows: identities } = await trx
    .deleteFrom('account_identities')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (identities > 0n) {
    await recordAudit(trx, {
      actor,
      action: 'sign_on.unlinked',
      subject: { type: 'account', id: accountId, name: account.email },
      now,
    });
  }
  if (hadApp || numDeletedRows > 0n) {
    await notifyOfSecurityChange(trx, { accountId, change: 'second_steps_reset', now });
  }
}

/** The same for a founder or an investor, by their address; false if there is no such account. */
export async function forgetSecondStepsOfMember(
  db: Db,
  { audience, email, now }: { audience: 'founder' | 'investor'; email: string; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('accounts')
      .where('audience', '=', audience)
      .where('email', '=', email)
      .where('is_claim', '=', false)
      .select('id')
      .forUpdate()
      .executeTakeFirst();
    if (!member) return false;
    await forgetSecondSteps(trx, { account: { accountId: member.id, email }, now });
    return true;
  });
}

type VerifySecondFactorInput = { account: Actor; code: string; sealer: Sealer; now: Date };

/**
 * Checks a typed code: six digits from the app or a recovery code. Each works once, even if sent
 * twice at the same moment. A code from the app also invalidates all earlier ones.
 */
export async function verifySecondFactor(db: Db, input: VerifySecondFactorInput): Promise<boolean> {
  const code = input.code.replace(/\s/g, '');
  return /^\d{6}$/.test(code)
    ? verifyTotpCode(db, { ...input, code })
    : consumeRecoveryCode(db, { ...input, code });
}

async function verifyTotpCode(db: Db, { account, code, sealer, now }: VerifySecondFactorInput) {
  const { accountId } = account;
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('totp_confirmed_at', 'is not', null)
    .select('totp_sealed as sealed')
    .executeTakeFirst();
  if (!row?.sealed) return false;
  const step = matchTotpStep(sealer.open(row.sealed, totpContext(accountId)), { code, now });
  if (step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ totp_last_step: step })
    .where('id', '=', accountId)
    .where('totp_sealed', '=', row.sealed)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function consumeRecoveryCode(db: Db, { account, code, now }: VerifySecondFactorInput) {
  const { accountId, email } = account;
  const codeHash = await hashRecoveryCode(accountId, code);
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('account_id', '=', accountId)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordAudit(trx, {
      actor: account,
      action: 'second_factor.recovery_code_used',
      subject: { type: 'account', id: accountId, name: email },
      now,
    });
    return true;
  });
}

/** Replaces the recovery codes with ten new ones. */
export async function renewRecoveryCodes(
  db: Db,
  { actor, now }: { actor: Actor; now: Date },
): Promise<string[]> {
  const { accountId, email } = actor;
  const { codes, hashes } = await newRecoveryCodes(accountId);
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('accounts')
      .where('id', '=', accountId)
      .where('totp_confirmed_at', 'is not', null)
      .select('id')
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('second_factor_off'));
    await replaceRecoveryCodes(trx, { accountId, hashes });
    await recordAudit(trx, {
      actor,
      action: 'second_factor.codes_renewed',
      subject: { type: 'account', id: accountId, name: email },
      now,
    });
    return codes;
  });
}

const recoveryCodeCount = 10;

/** Hashing is slow on purpose, so it comes before the transaction. */
async function newRecoveryCodes(accountId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(accountId, code)));
  return { codes, hashes };
}

/** Replaces all codes of the account, used or not. Only hashes are stored. */
async function replaceRecoveryCodes(
  trx: Trx,
  { accountId, hashes }: { accountId: string; hashes: Buffer[] },
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash, used_at: null })))
    .execute();
}

/** Binds a sealed secret to its account, so it cannot be copied to another one. */
export function totpContext(accountId: string): string {
  return `totp:${accountId}`;
}
