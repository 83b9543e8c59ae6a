import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { hashState } from './create-oauth-state.ts';

type Input = { state: string; sessionHash: Buffer; now: Date };

/** Uses a state up and says what it was for; null when it is unknown, used, expired or another session's. */
export async function takeOauthState(
  db: Kysely<Database>,
  { state, sessionHash, now }: Input,
): Promise<'install' | 'link' | null> {
  const taken = await db
    .deleteFrom('slack_oauth_states')
    .where('state_hash', '=', hashState(state))
    .where('session_hash', '=', sessionHash)
    .returning(['purpose', 'expires_at'])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.purpose : null;
}
