import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';

/** Notes that the person behind a session has just proved again who they are. */
export async function confirmSession(
  db: Kysely<Database>,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('token_hash', '=', hashSessionToken(token))
    .execute();
}
