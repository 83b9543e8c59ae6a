import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

export type GivenThanks = { id: string; helperName: string };

/** The last thanks of a founder that still stand; null when there are none. */
export async function findLatestThanks(
  db: Kysely<Database>,
  { giverId }: { giverId: string },
): Promise<GivenThanks | null> {
  const row = await db
    .selectFrom('thanks as t')
    .innerJoin('startup_applications as helper', 'helper.id', 't.helper_id')
    .where('t.giver_id', '=', giverId)
    .where('t.undone_at', 'is', null)
    .orderBy('t.given_at', 'desc')
    .select(['t.id', 'helper.founder_name as helperName'])
    .executeTakeFirst();
  return row ?? null;
}
