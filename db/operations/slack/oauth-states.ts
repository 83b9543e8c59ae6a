import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../schema.ts';

const stateLifetimeMs = 10 * 60 * 1000;

type OauthPurpose = 'install' | 'link';

type CreateOauthStateInput = {
  sessionHash: Buffer;
  purpose: OauthPurpose;
  /** The workspace that the app may move to: the admin was asked. */
  movesTo?: string | null;
  now: Date;
};

/** A state for one visit to Slack, bound to the session and valid for 10 minutes and one use. */
export async function createOauthState(
  db: Db,
  { sessionHash, purpose, movesTo = null, now }: CreateOauthStateInput,
): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  await db
    .insertInto('slack_oauth_states')
    .values({
      state_hash: hashState(state),
      session_hash: sessionHash,
      purpose,
      moves_to: movesTo,
      expires_at: new Date(now.getTime() + stateLifetimeMs),
    })
    .execute();
  return state;
}

function hashState(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

/** Uses a state up and returns what it is for; null if it is unknown, used, expired or another session's. */
export async function consumeOauthState(
  db: Db,
  { state, sessionHash, now }: { state: string; sessionHash: Buffer; now: Date },
): Promise<{ purpose: OauthPurpose; movesTo: string | null } | null> {
  const consumed = await db
    .deleteFrom('slack_oauth_states')
    .where('state_hash', '=', hashState(state))
    .where('session_hash', '=', sessionHash)
    .returning(['purpose', 'moves_to as movesTo', 'expires_at as expiresAt'])
    .executeTakeFirst();
  return consumed && consumed.expiresAt > now ? consumed : null;
}
