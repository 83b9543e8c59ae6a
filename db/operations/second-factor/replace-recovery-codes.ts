import type { Transaction } from 'kysely';
import { hashRecoveryCode, newRecoveryCode } from '../../recovery-code.ts';
import type { Database } from '../../schema.ts';

const count = 10;

/** Ten new codes in place of an account's old ones, used or not. Only hashes are kept. */
export async function replaceRecoveryCodes(
  trx: Transaction<Database>,
  { accountId }: { accountId: string },
): Promise<string[]> {
  const codes = Array.from({ length: count }, newRecoveryCode);
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        code_hash: hashRecoveryCode(accountId, code),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}
