import type { Kysely } from 'kysely';
import type { Preferences } from '#shared/domain/match.ts';
import type { Database } from '../../tables/database.ts';

/** What an investor has said that they look for. */
export async function findPreferences(
  db: Kysely<Database>,
  { investorId }: { investorId: string },
): Promise<Preferences & { focus: string[] }> {
  const row = await db
    .selectFrom('investors')
    .where('id', '=', investorId)
    .select(['investment_focus as focus', 'check_size_min as checkSizeMin'])
    .select('check_size_max as checkSizeMax')
    .executeTakeFirstOrThrow();
  return { ...row, focus: row.focus ?? [] };
}
