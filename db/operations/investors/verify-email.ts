import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { hashSessionToken } from '../../session-token.ts';
import type { Database } from '../../tables/database.ts';
import { proveAddress } from './prove-address.ts';

/** Verifies an investor's address by the link of the mail, which works once. Returns the address. */
export async function verifyEmail(
  db: Kysely<Database>,
  { token, now }: { token: string; now: Date },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
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
    const { email } = await trx
      .selectFrom('accounts')
      .where('id', '=', link.accountId)
      .select('email')
      .executeTakeFirstOrThrow();
    return email;
  });
}
