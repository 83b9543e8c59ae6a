import type { Kysely } from 'kysely';
import { type FounderExport, mostExported } from '#shared/api/settings-export.ts';
import { describeBrowser } from '#shared/domain/describe-browser.ts';
import type { Database } from '../../tables/database.ts';
import { listSubscriptions } from '../premium/list-subscriptions.ts';
import { exportAdvice } from './export-advice.ts';
import { exportHistory } from './export-history.ts';
import { exportIntroductions } from './export-introductions.ts';
import { exportMessages } from './export-messages.ts';
import { exportProfile } from './export-profile.ts';
import { exportWords } from './export-words.ts';

type Input = { founderId: string; accountId: string; now: Date; most?: number };

/** Everything that is kept of a founder, as it stands at one moment; at most `most` rows a list. */
export async function exportFounder(
  db: Kysely<Database>,
  { founderId, accountId, now, most = mostExported }: Input,
): Promise<FounderExport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const lists = {
        ...(await exportHistory(trx, { founderId, most })),
        ...(await exportWords(trx, { founderId, most })),
        ...(await exportAdvice(trx, { founderId, most })),
        ...(await exportIntroductions(trx, { founderId, most })),
        ...(await exportMessages(trx, { founderId, most })),
      };
      const sessions = await trx
        .selectFrom('sessions')
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .limit(most)
        .select(['user_agent', 'created_at', 'last_seen_at'])
        .execute();
      return {
        format: 'slipstream-export',
        version: 1,
        exportedAt: now.toISOString(),
        cutLists: Object.entries(lists)
          .filter(([, rows]) => rows.length === most)
          .map(([name]) => name),
        ...(await exportProfile(trx, { founderId })),
        ...lists,
        premium: (await listSubscriptions(trx, { founderId })).map(toPremium),
        sessions: sessions.map((row) => ({
          ...describeBrowser(row.user_agent),
          openedAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
        })),
      };
    });
}

function toPremium({
  status,
  periodEnd,
  endsThen,
}: Awaited<ReturnType<typeof listSubscriptions>>[number]) {
  return { status, periodEnd: periodEnd.toISOString(), endsThen };
}
