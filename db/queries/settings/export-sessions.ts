import type { Transaction } from 'kysely';
import type { FounderExport } from '#shared/api/settings-export.ts';
import { describeBrowser } from '#shared/domain/describe-browser.ts';
import type { Database } from '../../tables/database.ts';

type Input = { accountId: string; now: Date; most: number };

/** Where somebody is signed in, the last seen first. */
export async function exportSessions(
  trx: Transaction<Database>,
  { accountId, now, most }: Input,
): Promise<FounderExport['sessions']> {
  const sessions = await trx
    .selectFrom('sessions')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(most)
    .select(['user_agent', 'created_at', 'last_seen_at'])
    .execute();
  return sessions.map((row) => ({
    ...describeBrowser(row.user_agent),
    openedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
}
