import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import type { Sealer } from '../../seal.ts';
import { newTotpSecret } from '../../totp.ts';
import { totpContext } from './totp-context.ts';

type Input = { accountId: string; sealer: Sealer };

/**
 * Makes the secret that an authenticator app is to hold. It counts for nothing until a code of it
 * was typed; beginning anew replaces it.
 */
export async function startSecondFactor(
  db: Kysely<Database>,
  { accountId, sealer }: Input,
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
