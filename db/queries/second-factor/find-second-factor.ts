import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

export type SecondFactor = { since: Date; recoveryCodesLeft: number };

/** Since when an account has a second factor; null while it has none. */
export async function findSecondFactor(
  db: Kysely<Database>,
  { accountId }: { accountId: string },
): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom('accounts as a')
    .where('a.id', '=', accountId)
    .select((eb) => [
      'a.totp_confirmed_at as since',
      eb
        .selectFrom('recovery_codes as r')
        .whereRef('r.account_id', '=', 'a.id')
        .where('r.used_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('recoveryCodesLeft'),
    ])
    .executeTakeFirst();
  if (!row?.since) return null;
  return { since: row.since, recoveryCodesLeft: row.recoveryCodesLeft ?? 0 };
}
