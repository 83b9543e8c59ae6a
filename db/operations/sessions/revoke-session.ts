import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { sendSessionsEnded } from '../../live.ts';
import { publicSessionId } from '../../public-session-id.ts';
import type { Database } from '../../schema.ts';

type Input = { accountId: string; sessionId: string };

/** Ends one session of an account, and its open pages. Another's, or one that ended: `session_not_found`. */
export async function revokeSession(
  db: Kysely<Database>,
  { accountId, sessionId }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('sessions')
      .where('account_id', '=', accountId)
      .select('token_hash')
      .execute();
    const meant = rows.find((row) => publicSessionId(row.token_hash) === sessionId);
    if (!meant) throw new AppError('session_not_found');
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('token_hash', '=', meant.token_hash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('session_not_found');
    await sendSessionsEnded(trx, { accountId });
  });
}
