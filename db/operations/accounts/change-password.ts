import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { cancelEmailChange } from '../email-changes/cancel-email-change.ts';
import { endOthers } from '../sessions/revoke-other-sessions.ts';

type Input = {
  accountId: string;
  /** What the current password was compared with: of two changes at once, one finds it gone. */
  currentHash: string;
  newHash: string;
  keepToken: string | null;
};

/** Sets a new password and ends every other session, and the wish for another address. False when the current one was replaced meanwhile. */
export async function changePassword(
  db: Kysely<Database>,
  { accountId, currentHash, newHash, keepToken }: Input,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ password_hash: newHash })
      .where('id', '=', accountId)
      .where('password_hash', '=', currentHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await cancelEmailChange(trx, { accountId });
    await endOthers(trx, { accountId, keepToken });
    return true;
  });
}
