import type { Kysely, Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import { type Actor, type commandLine, recordAudit } from '../audit/record-audit.ts';

/** From now on the password is enough. The caller has asked for it, and for a code. */
export async function turnOffSecondFactor(
  db: Kysely<Database>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const wasOn = await forgetSecondFactor(trx, { account: actor, actor, now });
    if (!wasOn) throw new AppError('second_factor_off');
  });
}

type Input = { account: Actor; actor: Actor | typeof commandLine; now: Date };

/** The same, inside the caller's transaction; false when it was not on. */
export async function forgetSecondFactor(
  trx: Transaction<Database>,
  { account: { accountId, email }, actor, now }: Input,
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
