import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** The question of a founder that is being answered, if any. */
export async function findOpenQuestion(
  db: Kysely<Database>,
  founderId: string,
): Promise<string | null> {
  const open = await db
    .selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .where('state', 'in', ['waiting', 'answering'])
    .select('id')
    .executeTakeFirst();
  return open?.id ?? null;
}
