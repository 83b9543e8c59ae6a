import type { Kysely } from 'kysely';
import type { SavedSearch } from '#shared/api/saved-searches.ts';
import type { Database } from '../../tables/database.ts';
import { searchColumns, toSavedSearch } from './to-saved-search.ts';

type Searches = { searches: SavedSearch[]; isMailed: boolean };

/** An investor's saved searches, the oldest first, and whether they are mailed about them. */
export async function listSearches(
  db: Kysely<Database>,
  { investorId }: { investorId: string },
): Promise<Searches> {
  const [rows, investor] = await Promise.all([
    db
      .selectFrom('saved_searches')
      .where('investor_id', '=', investorId)
      .orderBy('created_at')
      .orderBy('id')
      .select(searchColumns)
      .execute(),
    db
      .selectFrom('investors')
      .where('id', '=', investorId)
      .select('search_mails_stopped_at as stoppedAt')
      .executeTakeFirstOrThrow(),
  ]);
  return { searches: rows.map(toSavedSearch), isMailed: investor.stoppedAt === null };
}
