import type { Kysely } from 'kysely';
import { hashRecoveryCode } from '../../recovery-code.ts';
import type { Database } from '../../schema.ts';
import type { Sealer } from '../../seal.ts';
import { stepOfCode } from '../../totp.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { totpContext } from './totp-context.ts';

type Input = { account: Actor; code: string; sealer: Sealer; now: Date };

/**
 * Whether a typed code is the account's: six digits of its app, or one of its recovery codes.
 * Either works once, of two at the same moment for one; a code of the app also ends earlier ones.
 */
export async function takeSecondFactor(db: Kysely<Database>, input: Input): Promise<boolean> {
  const code = input.code.replace(/\s/g, '');
  return /^\d{6}$/.test(code)
    ? takeAppCode(db, { ...input, code })
    : takeRecoveryCode(db, { ...input, code });
}

async function takeAppCode(db: Kysely<Database>, { account, code, sealer, now }: Input) {
  const { accountId } = account;
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('totp_confirmed_at', 'is not', null)
    .select('totp_sealed as sealed')
    .executeTakeFirst();
  if (!row?.sealed) return false;
  const step = stepOfCode(sealer.open(row.sealed, totpContext(accountId)), { code, now });
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

async function takeRecoveryCode(db: Kysely<Database>, { account, code, now }: Input) {
  const { accountId, email } = account;
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('account_id', '=', accountId)
      .where('code_hash', '=', hashRecoveryCode(accountId, code))
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
