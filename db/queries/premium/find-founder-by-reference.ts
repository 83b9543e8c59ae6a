import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** Whose payment it is; null for a reference that is none of ours, or of a founder who left. */
export async function findFounderByReference(
  db: Kysely<Database>,
  { reference }: { reference: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('premium_references as r')
    .innerJoin('startup_applications as a', 'a.id', 'r.founder_id')
    .where('r.reference', '=', reference)
    .where('a.status', '=', 'accepted')
    .select('a.id')
    .executeTakeFirst();
  return row?.id ?? null;
}
