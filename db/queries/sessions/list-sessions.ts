import type { Kysely } from 'kysely';
import type { SessionView } from '#shared/api/account.ts';
import { describeBrowser } from '#shared/domain/describe-browser.ts';
import { publicSessionId } from '../../public-session-id.ts';
import { hashSessionToken } from '../../session-token.ts';
import type { Database } from '../../tables/database.ts';

type Input = { accountId: string; token: string | null; now: Date };

const shown = 100;

/** The open sessions of an account, the asker's first, then by last use. */
export async function listSessions(
  db: Kysely<Database>,
  { accountId, token, now }: Input,
): Promise<SessionView[]> {
  const rows = await db
    .selectFrom('sessions')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(shown)
    .select(['token_hash', 'user_agent', 'created_at', 'last_seen_at'])
    .execute();
  const own = token && hashSessionToken(token);
  const views = rows.map((row) => ({
    id: publicSessionId(row.token_hash),
    isCurrent: own ? row.token_hash.equals(own) : false,
    ...describeBrowser(row.user_agent),
    openedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return views.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
