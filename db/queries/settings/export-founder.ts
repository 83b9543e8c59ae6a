import type { Kysely } from 'kysely';
import { type FounderExport, mostExported } from '#shared/api/settings-export.ts';
import type { Database } from '../../tables/database.ts';
import { listSubscriptions } from '../premium/list-subscriptions.ts';
import { exportAdvice } from './export-advice.ts';
import { exportHistory } from './export-history.ts';
import { exportInterest } from './export-interest.ts';
import { exportIntroductions } from './export-introductions.ts';
import { exportMessages } from './export-messages.ts';
import { exportProfile } from './export-profile.ts';
import { exportSessions } from './export-sessions.ts';
import { exportWords } from './export-words.ts';
import { readExport } from './read-export.ts';

type Input = { founderId: string; accountId: string; now: Date; most?: number };

/** Everything that is kept of a founder, as it stands at one moment; at most `most` rows a list. */
export async function exportFounder(
  db: Kysely<Database>,
  { founderId, accountId, now, most = mostExported }: Input,
): Promise<FounderExport> {
  return readExport(db, { now, most }, async (trx) => ({
    own: await exportProfile(trx, { founderId }),
    lists: {
      ...(await exportHistory(trx, { founderId, most })),
      ...(await exportWords(trx, { founderId, most })),
      ...(await exportAdvice(trx, { founderId, most })),
      ...(await exportIntroductions(trx, { party: { founderId }, most })),
      ...(await exportInterest(trx, { founderId, most })),
      ...(await exportMessages(trx, { founderId, most })),
      premium: (await listSubscriptions(trx, { founderId })).map(toPremium),
      sessions: await exportSessions(trx, { accountId, now, most }),
    },
  }));
}

function toPremium({
  status,
  periodEnd,
  endsThen,
}: Awaited<ReturnType<typeof listSubscriptions>>[number]) {
  return { status, periodEnd: periodEnd.toISOString(), endsThen };
}
