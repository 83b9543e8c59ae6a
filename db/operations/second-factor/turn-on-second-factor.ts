import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import type { Sealer } from '../../seal.ts';
import { stepOfCode } from '../../totp.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { endOthers } from '../sessions/revoke-other-sessions.ts';
import { replaceRecoveryCodes } from './replace-recovery-codes.ts';
import { totpContext } from './totp-context.ts';

type Input = { actor: Actor; code: string; sealer: Sealer; keepToken: string | null; now: Date };

/**
 * Turns an account's second factor on, once a code shows that its app has the secret; every other
 * session ends. Null for a wrong code, else the recovery codes: nobody sees them again.
 */
export async function turnOnSecondFactor(
  db: Kysely<Database>,
  { actor, code, sealer, keepToken, now }: Input,
): Promise<string[] | null> {
  const { accountId, email } = actor;
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .where('id', '=', accountId)
      .select(['totp_sealed as sealed', 'totp_confirmed_at as confirmedAt'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (account.confirmedAt) throw new AppError('second_factor_on');
    if (!account.sealed) throw new AppError('second_factor_off');
    const step = stepOfCode(sealer.open(account.sealed, totpContext(accountId)), { code, now });
    if (step === null) return null;
    await trx
      .updateTable('accounts')
      .set({ totp_confirmed_at: now, totp_last_step: step })
      .where('id', '=', accountId)
      .execute();
    const codes = await replaceRecoveryCodes(trx, { accountId });
    await endOthers(trx, { accountId, keepToken });
    await recordAudit(trx, {
      actor,
      action: 'second_factor.turned_on',
      subject: { type: 'account', id: accountId, name: email },
      now,
    });
    return codes;
  });
}
