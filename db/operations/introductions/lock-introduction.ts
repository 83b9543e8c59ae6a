import { sql, type Transaction } from 'kysely';
import { findIntroduction, type Introduction, type Party } from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';
import { lockParties, type Parties } from './lock-parties.ts';

export type LockedIntroduction = { introduction: Introduction; parties: Parties };

/** Takes both people's rows, then the introduction's own, and reads it as it then stands. */
export async function lockIntroduction(
  trx: Transaction<Database>,
  { introductionId }: { introductionId: string },
): Promise<LockedIntroduction | null> {
  const row = await trx
    .selectFrom('introductions')
    .where('id', '=', introductionId)
    .select(['asking_founder_id', 'asking_investor_id', 'founder_id'])
    .executeTakeFirst();
  if (!row) return null;
  const asker = toAsker(row);
  const parties = await lockParties(trx, { asker, founderId: row.founder_id });
  await sql`select from introductions where id = ${introductionId} for update`.execute(trx);
  const introduction = await findIntroduction(trx, { introductionId });
  return introduction && { introduction, parties };
}

function toAsker(row: {
  asking_founder_id: string | null;
  asking_investor_id: string | null;
}): Party {
  const { asking_founder_id: founderId, asking_investor_id: investorId } = row;
  return founderId === null ? { investorId: investorId ?? '' } : { founderId };
}
