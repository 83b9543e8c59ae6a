import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { findVerification } from '../../queries/investors/investors.ts';
import type { Database } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';
import { lockAddress, proveAddress } from './prove-address.ts';

/** Verifies an investor's address by the link of the mail, which works once. Returns the address. */
export async function verifyEmail(
  db: Kysely<Database>,
  { token, now }: { token: string; now: Date },
): Promise<string> {
  const found = await findVerification(db, { token, now });
  if (!found) throw new AppError('link_expired');
  const { email } = found;
  return db.transaction().execute(async (trx) => {
    await lockAddress(trx, { email });
    const link = await trx
      .updateTable('account_links')
      .set({ used_at: now })
      .where('token_hash', '=', hashSessionToken(token))
      .where('purpose', '=', 'verification')
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('account_id as accountId')
      .executeTakeFirst();
    if (!link || !(await proveAddress(trx, { ...link, now }))) throw new AppError('link_expired');
    return email;
  });
}
