import { sql } from 'kysely';
import {
  findIntroduction,
  type Introduction,
  investorIsActive,
  type Participant,
  participantId,
} from '../../queries/introductions.ts';
import type { Trx } from '../../schema.ts';

export type LockedIntroduction = { introduction: Introduction; participants: LockedParticipants };

/** Locks the people's rows, the one who answers included, then the introduction's, and reads it after that. */
export async function lockIntroduction(
  trx: Trx,
  { introductionId, answering }: { introductionId: string; answering?: Participant },
): Promise<LockedIntroduction | null> {
  const row = await trx
    .selectFrom('introductions')
    .where('id', '=', introductionId)
    .select([
      'requester_founder_id',
      'requester_investor_id',
      'recipient_founder_id',
      'recipient_investor_id',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const requester = toParticipant(row.requester_founder_id, row.requester_investor_id);
  const asked = toParticipant(row.recipient_founder_id, row.recipient_investor_id);
  const participants = await lockParticipants(trx, { requester, recipient: answering ?? asked });
  await sql`select from introductions where id = ${introductionId} for update`.execute(trx);
  const introduction = await findIntroduction(trx, { introductionId });
  return introduction && { introduction, participants };
}

function toParticipant(founderId: string | null, investorId: string | null): Participant {
  return founderId === null ? { investorId: investorId ?? '' } : { founderId };
}

type LockedParticipants = { mayRequest: boolean; mayReceive: boolean };

/**
 * Locks both people until the transaction ends, so that neither is deleted or rejected meanwhile, and
 * returns whether they are active. Must come before the introduction's row, in the same order as
 * deleting an account. Startups aren't locked: two founders of one would deadlock with an edit of its
 * profile, and whoever rejects a startup changes its founders.
 */
export async function lockParticipants(
  trx: Trx,
  { requester, recipient }: { requester: Participant; recipient: Participant },
): Promise<LockedParticipants> {
  const both = [requester, recipient];
  const founderIds = both.flatMap((each) => ('founderId' in each ? [each.founderId] : []));
  const { rows: founders } = await sql<{ id: string; isActive: boolean }>`
    select id, is_active as "isActive" from founders
    where id = any(${founderIds}::uuid[]) order by id for share`.execute(trx);
  const investorIds = both.flatMap((each) => ('investorId' in each ? [each.investorId] : []));
  const { rows: investors } = await sql<{ id: string; isActive: boolean }>`
    select v.id, ${investorIsActive('v')} as "isActive" from investors v
    where v.id = any(${investorIds}::uuid[]) order by v.id for share`.execute(trx);
  const isActive = (participant: Participant) =>
    [...founders, ...investors].some(
      ({ id, isActive }) => id === participantId(participant) && isActive,
    );
  return { mayRequest: isActive(requester), mayReceive: isActive(recipient) };
}
