import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

type Input = { sessionHash: Buffer; purpose: 'install' | 'link'; now: Date };

const lifeMs = 10 * 60 * 1000;

/** A state for one trip to Slack: random, bound to the session, good for 10 minutes and one use. */
export async function createOauthState(
  db: Kysely<Database>,
  { sessionHash, purpose, now }: Input,
): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  await db
    .insertInto('slack_oauth_states')
    .values({
      state_hash: hashState(state),
      session_hash: sessionHash,
      purpose,
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute();
  return state;
}

export function hashState(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}
