import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../schema.ts';

/** The address stays as it is: links that were mailed to another one end. Also with a new password. */
export async function cancelEmailChange(
  db: Kysely<Database> | Transaction<Database>,
  { accountId }: { accountId: string },
): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
}
