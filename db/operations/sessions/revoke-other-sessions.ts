import type { Kysely, Transaction } from 'kysely';
import { sendSessionsEnded } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';

type Input = { accountId: string; keepToken: string | null };

/** Ends every session of an account but one, and their open pages. */
export async function revokeOtherSessions(db: Kysely<Database>, input: Input): Promise<void> {
  await db.transaction().execute((trx) => endOthers(trx, input));
}

/** The same, inside the caller's transaction. */
export async function endOthers(
  trx: Transaction<Database>,
  { accountId, keepToken }: Input,
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(keepToken !== null, (query) =>
      query.where('token_hash', '<>', hashSessionToken(keepToken ?? '')),
    )
    .executeTakeFirst();
  if (numDeletedRows > 0n) await sendSessionsEnded(trx, { accountId });
}
