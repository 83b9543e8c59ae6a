import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

/** Takes a startup off the investor's list, if it is on it. */
export async function unsaveStartup(
  db: Kysely<Database>,
  { investorId, founderId }: { investorId: string; founderId: string },
): Promise<void> {
  await db
    .deleteFrom('saved_startups')
    .where('investor_id', '=', investorId)
    .where('founder_id', '=', founderId)
    .execute();
}
