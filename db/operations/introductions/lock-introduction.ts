import { sql, type Transaction } from 'kysely';
import {
  findIntroduction,
  type Introduction,
  investorIsActive,
  type Participant,
} from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';

export type LockedIntroduction = { introduction: Introduction; participants: LockedParticipants };

/** Locks both people's rows, then the introduction's, and reads it after that. */
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
  const asker = toRequester(row);
  const participants = await lockParticipants(trx, { asker, founderId: row.founder_id });
  await sql`select from introductions where id = ${introductionId} for update`.execute(trx);
  const introduction = await findIntroduction(trx, { introductionId });
  return introduction && { introduction, participants };
}

function toRequester(row: {
  asking_founder_id: string | null;
  asking_investor_id: string | null;
}): Participant {
  const { asking_founder_id: founderId, asking_investor_id: investorId } = row;
  return founderId === null ? { investorId: investorId ?? '' } : { founderId };
}

type LockedParticipants = { mayRequest: boolean; mayReceive: boolean };

/**
 * Locks both people until the transaction ends, so that neither is deleted or rejected meanwhile, and
 * returns whether they are active. Must come before the introduction's row, in the same order as
 * deleting an account.
 */
export async function lockParticipants(
  trx: Transaction<Database>,
  { asker, founderId }: { asker: Participant; founderId: string },
): Promise<LockedParticipants> {
  const founderIds = 'founderId' in asker ? [asker.founderId, founderId] : [founderId];
  const { rows: founders } = await sql<{ id: string; isAccepted: boolean }>`
    select id, status = 'accepted' as "isAccepted" from startup_applications
    where id = any(${founderIds}::uuid[]) order by id for share`.execute(trx);
  const isAccepted = (id: string) => founders.some((row) => row.id === id && row.isAccepted);
  const mayReceive = isAccepted(founderId);
  if ('founderId' in asker) return { mayRequest: isAccepted(asker.founderId), mayReceive };
  const { rows: investors } = await sql<{ isActive: boolean }>`
    select ${investorIsActive} as "isActive" from investors v
    where v.id = ${asker.investorId} for share`.execute(trx);
  return { mayRequest: investors[0]?.isActive ?? false, mayReceive };
}
