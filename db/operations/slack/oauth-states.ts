import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

const stateLifetimeMs = 10 * 60 * 1000;

/** A state for one visit to Slack, bound to the session and valid for 10 minutes and one use. */
export async function createOauthState(
  db: Kysely<Database>,
  { sessionHash, purpose, now }: { sessionHash: Buffer; purpose: 'install' | 'link'; now: Date },
): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  await db
    .insertInto('slack_oauth_states')
    .values({
      state_hash: hashState(state),
      session_hash: sessionHash,
      purpose,
      expires_at: new Date(now.getTime() + stateLifetimeMs),
    })
    .execute();
  return state;
}

function hashState(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

/** Uses a state up and returns its purpose; null if it is unknown, used, expired or another session's. */
export async function consumeOauthState(
  db: Kysely<Database>,
  { state, sessionHash, now }: { state: string; sessionHash: Buffer; now: Date },
): Promise<'install' | 'link' | null> {
  const consumed = await db
    .deleteFrom('slack_oauth_states')
    .where('state_hash', '=', hashState(state))
    .where('session_hash', '=', sessionHash)
    .returning(['purpose', 'expires_at'])
    .executeTakeFirst();
  return consumed && consumed.expires_at > now ? consumed.purpose : null;
}
