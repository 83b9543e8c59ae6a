import type { Kysely } from 'kysely';
import type { Session } from '../../queries/sessions.ts';
import type { Database } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';
import { sessionExpiry } from './session-lifetime.ts';

const everyMs = 60_000;

type Input = { token: string; session: Pick<Session, 'openedAt' | 'lastSeenAt'>; now: Date };

/** Notes that a session is in use, which moves its end; at most once a minute. */
export async function touchSession(
  db: Kysely<Database>,
  { token, session, now }: Input,
): Promise<void> {
  const { openedAt, lastSeenAt } = session;
  if (now.getTime() - lastSeenAt.getTime() < everyMs) return;
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: sessionExpiry({ openedAt, now }) })
    .where('token_hash', '=', hashSessionToken(token))
    .where('last_seen_at', '=', lastSeenAt)
    .execute();
}
