import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';

/** Ends the session of a token, on every process at once. Ended before: nothing happens. */
export async function closeSession(
  db: Kysely<Database>,
  { token }: { token: string },
): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashSessionToken(token)).execute();
}
