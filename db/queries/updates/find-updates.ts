import { type Kysely, sql } from 'kysely';
import type { InvestorUpdates } from '#shared/api/investor-interest.ts';
import { draftUpdate, firstUpdateMs, updateRestMs } from '#shared/domain/investor-updates.ts';
import type { Database } from '../../tables/database.ts';
import { findUpdateFacts } from './find-update-facts.ts';
import { readsUpdates } from './reads-updates.ts';
import { toSentUpdate, updateColumns } from './to-sent-update.ts';

const mostListed = 20;

type Input = { founderId: string; now: Date };

/** A founder's updates to investors, and a draft of the next one from what happened since. */
export async function findUpdates(
  db: Kysely<Database>,
  { founderId, now }: Input,
): Promise<InvestorUpdates> {
  const [sent, { rows }] = await Promise.all([
    db
      .selectFrom('investor_updates')
      .where('founder_id', '=', founderId)
      .orderBy('sent_at', 'desc')
      .limit(mostListed)
      .select(updateColumns)
      .execute(),
    sql<{ readers: number }>`
      select count(*)::int as readers from investors i where ${readsUpdates(founderId)}`.execute(
      db,
    ),
  ]);
  const last = sent[0]?.sent_at;
  const nextAt = last ? new Date(last.getTime() + updateRestMs) : now;
  const since = last ?? new Date(now.getTime() - firstUpdateMs);
  return {
    draft: draftUpdate(await findUpdateFacts(db, { founderId, since, now })),
    recipients: rows[0]?.readers ?? 0,
    nextAt: nextAt > now ? nextAt.toISOString() : null,
    sent: sent.map(toSentUpdate),
  };
}
