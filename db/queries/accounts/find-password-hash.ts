import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** What a signed-in account's password is compared with; null while none is set. */
export async function findPasswordHash(
  db: Kysely<Database>,
  { accountId }: { accountId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('password_hash')
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
