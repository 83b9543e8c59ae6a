import type { Kysely } from 'kysely';
import type { SavedSearch } from '#shared/api/saved-searches.ts';
import type { SearchWish } from '#shared/domain/search-words.ts';
import { AppError } from '#shared/errors.ts';
import { searchColumns, toSavedSearch } from '../../queries/investors/saved-searches.ts';
import type { Database } from '../../schema.ts';

const mostSearches = 10;

type Input = { investorId: string; wish: SearchWish; now: Date };

/** Keeps a search, once however often: of two clicks at once the second finds the first. */
export async function saveSearch(
  db: Kysely<Database>,
  { investorId, wish: { search, stage, isSeeking }, now }: Input,
): Promise<SavedSearch> {
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('investors')
      .where('id', '=', investorId)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const kept = await trx
      .selectFrom('saved_searches')
      .where('investor_id', '=', investorId)
      .select(searchColumns)
      .execute();
    const same = kept.find(
      (row) => row.search === search && row.stage === stage && row.is_seeking === isSeeking,
    );
    if (same) return toSavedSearch(same);
    if (kept.length >= mostSearches) throw new AppError('too_many_searches');
    const row = await trx
      .insertInto('saved_searches')
      .values({ investor_id: investorId, search, stage, is_seeking: isSeeking, created_at: now })
      .returning(searchColumns)
      .executeTakeFirstOrThrow();
    return toSavedSearch(row);
  });
}
