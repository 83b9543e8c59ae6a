import type { Kysely, Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import type { Sealer } from '../../seal.ts';
import {
  hashRecoveryCode,
  matchTotpStep,
  newRecoveryCode,
  newTotpSecret,
} from '../../second-factor-codes.ts';
import { type Actor, type commandLineActor, recordAudit } from '../audit/record-audit.ts';
import { endOtherSessions } from './sessions.ts';

/**
 * Creates the secret for an authenticator app. It has no effect until a code confirms it; starting
 * again replaces it.
 */
export async function beginSecondFactorSetup(
  db: Kysely<Database>,
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
  db: Kysely<Database>,
  { actor, code, sealer, keepToken, now }: TurnOnSecondFactorInput,
): Promise<string[] | null> {
  const { accountId, email } = actor;
  const { codes, hashes } = await newRecoveryCodes(accountId);
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .where('id', '=', accountId)
      .select(['totp_sealed as sealed', 'totp_confirmed_at as confirmedAt'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (account.confirmedAt) throw new AppError('second_factor_on');
    if (!account.sealed) throw new AppError('second_factor_off');
    const step = matchTotpStep(sealer.open(account.sealed, totpContext(accountId)), { code, now });
    if (step === null) return null;
    await trx
      .updateTable('accounts')
      .set({ totp_confirmed_at: now, totp_last_step: step })
      .where('id', '=', accountId)
      .execute();
    await replaceRecoveryCodes(trx, { accountId, hashes });
    await endOtherSessions(trx, { accountId, keepToken });
    await recordAudit(trx, {
      actor,
      action: 'second_factor.turned_on',
      subject: { type: 'account', id: accountId, name: email },
      now,
    });
    return codes;
  });
}

/** Makes the password enough to sign in. The caller has checked the password and a code. */
export async function turnOffSecondFactor(
  db: Kysely<Database>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const wasOn = await removeSecondFactor(trx, { account: actor, actor, now });
    if (!wasOn) throw new AppError('second_factor_off');
  });
}

type RemoveSecondFactorInput = {
  account: Actor;
  actor: Actor | typeof commandLineActor;
  now: Date;
};

/** The same inside the caller's transaction; false when it was not on. */
export async function removeSecondFactor(
  trx: Transaction<Database>,
  { account: { accountId, email }, actor, now }: RemoveSecondFactorInput,
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

type VerifySecondFactorInput = { account: Actor; code: string; sealer: Sealer; now: Date };

/**
 * Checks a typed code: six digits from the app or a recovery code. Each works once, even if sent
 * twice at the same moment. A code from the app also invalidates all earlier ones.
 */
export async function verifySecondFactor(
  db: Kysely<Database>,
  input: VerifySecondFactorInput,
): Promise<boolean> {
  const code = input.code.replace(/\s/g, '');
  return /^\d{6}$/.test(code)
    ? verifyTotpCode(db, { ...input, code })
    : consumeRecoveryCode(db, { ...input, code });
}

async function verifyTotpCode(
  db: Kysely<Database>,
  { account, code, sealer, now }: VerifySecondFactorInput,
) {
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

async function consumeRecoveryCode(
  db: Kysely<Database>,
  { account, code, now }: VerifySecondFactorInput,
) {
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
  db: Kysely<Database>,
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
  trx: Transaction<Database>,
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
