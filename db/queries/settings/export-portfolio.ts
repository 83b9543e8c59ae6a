import type { Transaction } from 'kysely';
import type { InvestorExport } from '#shared/api/investor-export.ts';
import type { Database } from '../../tables/database.ts';

type Input = { investorId: string; most: number };
type Lists = Pick<InvestorExport, 'savedStartups' | 'savedSearches' | 'opens' | 'stoppedUpdates'>;

/** What an investor keeps and looked at, newest first; startups that left are without a name. */
export async function exportPortfolio(
  trx: Transaction<Database>,
  { investorId, most }: Input,
): Promise<Lists> {
  const saved = await trx
    .selectFrom('saved_startups as s')
    .innerJoin('startup_applications as a', 'a.id', 's.founder_id')
    .where('s.investor_id', '=', investorId)
    .orderBy('s.saved_at', 'desc')
    .limit(most)
    .select(['a.startup_name as startupName', 's.saved_at'])
    .execute();
  const searches = await trx
    .selectFrom('saved_searches')
    .where('investor_id', '=', investorId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .select(['search', 'stage', 'is_seeking as isSeeking', 'created_at'])
    .execute();
  const opens = await trx
    .selectFrom('startup_opens as o')
    .innerJoin('startup_applications as a', 'a.id', 'o.founder_id')
    .where('o.investor_id', '=', investorId)
    .orderBy('o.last_opened_at', 'desc')
    .limit(most)
    .select(['a.startup_name as startupName', 'o.kind', 'o.opens'])
    .select(['o.first_opened_at', 'o.last_opened_at'])
    .execute();
  const mutes = await trx
    .selectFrom('update_mutes as m')
    .innerJoin('startup_applications as a', 'a.id', 'm.founder_id')
    .where('m.investor_id', '=', investorId)
    .orderBy('a.startup_name')
    .limit(most)
    .select('a.startup_name as startupName')
    .execute();
  return {
    savedStartups: saved.map(({ startupName, saved_at }) => ({
      startupName,
      savedAt: saved_at.toISOString(),
    })),
    savedSearches: searches.map(({ created_at, ...search }) => ({
      ...search,
      createdAt: created_at.toISOString(),
    })),
    opens: opens.map(({ first_opened_at, last_opened_at, ...open }) => ({
      ...open,
      firstOpenedAt: first_opened_at.toISOString(),
      lastOpenedAt: last_opened_at.toISOString(),
    })),
    stoppedUpdates: mutes.map(({ startupName }) => startupName),
  };
}
