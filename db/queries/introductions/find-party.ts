import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../tables/database.ts';
import type { Party } from './party.ts';

/** The founder or the investor behind an account. */
export async function findParty(
  db: Kysely<Database>,
  { accountId }: { accountId: string },
): Promise<Party> {
  const account = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['founder_id as founderId', 'investor_id as investorId'])
    .executeTakeFirst();
  if (account?.founderId) return { founderId: account.founderId };
  if (account?.investorId) return { investorId: account.investorId };
  throw new AppError('forbidden');
}
