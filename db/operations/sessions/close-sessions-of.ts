import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

/** Ends every session of an account: after a new password, or when the account loses its right. */
export async function closeSessionsOf(
  db: Kysely<Database>,
  { accountId }: { accountId: string },
): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}
