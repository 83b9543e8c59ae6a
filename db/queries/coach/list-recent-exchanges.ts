import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

const mostRecent = 3;
/** What was said weeks ago is another matter. */
const recentMs = 3 * 24 * 60 * 60 * 1000;

type Input = { founderId: string; before: number; now: Date };

/** The last answered questions before this one, oldest first: what “it” and “that” refer to. */
export async function listRecentExchanges(
  db: Kysely<Database>,
  { founderId, before, now }: Input,
): Promise<{ question: string; answer: string }[]> {
  const rows = await db
    .selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .where('number', '<', before)
    .where('state', '=', 'complete')
    .where('source', '<>', 'refused')
    .where('asked_at', '>', new Date(now.getTime() - recentMs))
    .orderBy('number', 'desc')
    .limit(mostRecent)
    .select(['question', 'answer'])
    .execute();
  return rows.reverse();
}
