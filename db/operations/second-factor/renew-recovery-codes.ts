import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { replaceRecoveryCodes } from './replace-recovery-codes.ts';

/** Ten new recovery codes; the old ones end. */
export async function renewRecoveryCodes(
  db: Kysely<Database>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<string[]> {
  const { accountId, email } = actor;
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('accounts')
      .where('id', '=', accountId)
      .where('totp_confirmed_at', 'is not', null)
      .select('id')
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('second_factor_off'));
    const codes = await replaceRecoveryCodes(trx, { accountId });
    await recordAudit(trx, {
      actor,
      action: 'second_factor.codes_renewed',
      subject: { type: 'account', id: accountId, name: email },
      now,
    });
    return codes;
  });
}
