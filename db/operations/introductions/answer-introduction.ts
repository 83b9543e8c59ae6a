import { sql } from 'kysely';
import type { IntroductionView } from '#shared/api/introductions.ts';
import type {
  IntroductionOutcome,
  IntroductionSide,
  IntroductionState,
} from '#shared/domain/introductions.ts';
import { AppError } from '#shared/errors.ts';
import {
  findIntroduction,
  findReceivedIntroduction,
  type Introduction,
  involves,
  type Participant,
  participantId,
  readIntroductions,
  requesterId,
  toIntroductionView,
} from '../../queries/introductions.ts';
import type { Db, Trx } from '../../schema.ts';
import { lockIntroduction } from './lock-introduction.ts';
import { notifyOfClosing } from './notify-introduction.ts';

/** The participant is the recipient, somebody on their team or, asked by a founder, an investor. */
type AnswerBase = { introductionId: string; now: Date } & Participant;

/**
 * The recipient accepts, and both sides get each other's address. Accepting twice does nothing more;
 * a request that is closed otherwise or has expired is refused with `introduction_decided`, one that a
 * teammate has answered with `introduction_answered`, which names them.
 */
export function acceptIntroduction(db: Db, answer: AnswerBase): Promise<IntroductionView> {
  return answerIntroduction(db, { ...answer, state: 'accepted', reason: null });
}

/** The recipient declines. The requester sees the reason, if there is one. */
export function declineIntroduction(
  db: Db,
  { reason, ...answer }: AnswerBase & { reason: string },
): Promise<IntroductionView> {
  return answerIntroduction(db, { ...answer, state: 'declined', reason: reason || null });
}

type AnswerIntroductionInput = AnswerBase & {
  state: 'accepted' | 'declined';
  reason: string | null;
};

async function answerIntroduction(
  db: Db,
  { introductionId, state, reason, now, ...answering }: AnswerIntroductionInput,
): Promise<IntroductionView> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockIntroduction(trx, { introductionId, answering });
    const introduction = locked?.introduction;
    const isMine = introduction?.recipient.id === participantId(answering);
    if (!locked || !introduction || !(isMine || (await isForTeamOf(trx, introduction, answering))))
      throw new AppError('introduction_not_found');
    const { recipient } = introduction;
    const isAnswered = introduction.state === 'accepted' || introduction.state === 'declined';
    if (isAnswered && !isMine) throw new AppError('introduction_answered', { by: recipient.name });
    const viewer = { side: 'recipient', now } as const;
    if (introduction.state === state) return toIntroductionView(introduction, viewer);
    const { mayRequest, mayReceive } = locked.participants;
    const isOpen = introduction.state === 'requested' && now < introduction.expiresAt;
    if (!isOpen || !mayRequest || !mayReceive) throw new AppError('introduction_decided');
    const own = isMine ? introduction : await takeUp(trx, { introductionId, ...answering });
    const closed = await closeIntroduction(trx, { introduction: own, state, reason, now });
    return toIntroductionView(closed, viewer);
  });
}

async function isForTeamOf(
  trx: Trx,
  { id: introductionId }: Introduction,
  recipient: Participant,
): Promise<boolean> {
  if (!('founderId' in recipient)) return false;
  return (await findReceivedIntroduction(trx, { introductionId, ...recipient })) !== null;
}

/** The request to a startup is the request of whoever answers it from then on. */
async function takeUp(
  trx: Trx,
  { introductionId, ...recipient }: { introductionId: string } & Participant,
): Promise<Introduction> {
  await trx
    .updateTable('introductions')
    .set({ recipient_founder_id: participantId(recipient) })
    .where('id', '=', introductionId)
    .execute();
  const introduction = await findIntroduction(trx, { introductionId });
  if (!introduction) throw new AppError('introduction_not_found');
  return introduction;
}

/** The requester withdraws a request before it is answered. Withdrawing twice does nothing more. */
export async function withdrawIntroduction(
  db: Db,
  { introductionId, requester, now }: { introductionId: string; requester: Participant; now: Date },
): Promise<IntroductionView> {
  return db.transaction().execute(async (trx) => {
    const introduction = (await lockIntroduction(trx, { introductionId }))?.introduction;
    if (introduction?.requester.id !== participantId(requester))
      throw new AppError('introduction_not_found');
    const viewer = { side: 'requester', now } as const;
    if (introduction.state === 'withdrawn') return toIntroductionView(introduction, viewer);
    if (introduction.state !== 'requested') throw new AppError('introduction_decided');
    const closed = await closeIntroduction(trx, { introduction, state: 'withdrawn', now });
    return toIntroductionView(closed, viewer);
  });
}

type CloseIntroductionInput = {
  introduction: Introduction;
  state: Exclude<IntroductionState, 'requested'>;
  reason?: string | null;
  now: Date;
};

/** Closes an open request and notifies both sides. The caller holds its lock. */
export async function closeIntroduction(
  trx: Trx,
  { introduction, state, reason = null, now }: CloseIntroductionInput,
): Promise<Introduction> {
  await trx
    .updateTable('introductions')
    .set({ state, reason, decided_at: now })
    .where('id', '=', introduction.id)
    .where('state', '=', 'requested')
    .execute();
  const closed = { ...introduction, state, reason, decidedAt: now };
  await notifyOfClosing(trx, { introduction: closed, now });
  return closed;
}

/** Somebody leaves their team: requests to the startup wait for its owner from then on. */
export async function passOnIntroductions(
  trx: Trx,
  { founderId, ownerId }: { founderId: string; ownerId: string },
): Promise<void> {
  await sql`
    update introductions i set recipient_founder_id = ${ownerId}
    where i.recipient_founder_id = ${founderId} and i.kind = 'introduction' and i.state = 'requested'
      and not exists (
        select from introductions o where o.state = 'requested'
          and least(coalesce(o.requester_founder_id, o.requester_investor_id), o.recipient_founder_id)
            = least(${requesterId}, ${ownerId}::uuid)
          and greatest(coalesce(o.requester_founder_id, o.requester_investor_id), o.recipient_founder_id)
            = greatest(${requesterId}, ${ownerId}::uuid))`.execute(trx);
}

const maxClosedAtOnce = 1000;

/**
 * Called when a person leaves, is rejected or loses their approval: withdraws the requests they made
 * and expires those they received. The caller has changed or locked their row before.
 */
export async function closeIntroductionsOfPerson(
  trx: Trx,
  { participant, now }: { participant: Participant; now: Date },
): Promise<void> {
  const open = sql<boolean>`${involves(participant)} and i.state = 'requested'`;
  await sql`
    select from introductions i where ${open} order by i.id for update`.execute(trx);
  for (const introduction of await readIntroductions(trx, {
    where: open,
    limit: maxClosedAtOnce,
  })) {
    const isRequester = introduction.requester.id === participantId(participant);
    await closeIntroduction(trx, {
      introduction,
      state: isRequester ? 'withdrawn' : 'expired',
      now,
    });
  }
}

type RecordIntroductionOutcomeInput = {
  introductionId: string;
  /** The person of the session, or the side named in a mail's link. */
  by: Participant | IntroductionSide;
  outcome: IntroductionOutcome;
  now: Date;
};

/** Saves the outcome of an accepted introduction as one side sees it; a later answer replaces it. */
export async function recordIntroductionOutcome(
  db: Db,
  { introductionId, by, outcome, now }: RecordIntroductionOutcomeInput,
): Promise<IntroductionView> {
  const found = await findIntroduction(db, { introductionId });
  if (!found) throw new AppError('introduction_not_found');
  const sides = ['requester', 'recipient'] as const;
  const side =
    typeof by === 'string' ? by : sides.find((each) => found[each].id === participantId(by));
  if (!side) throw new AppError('introduction_not_found');
  const outcomeColumns =
    side === 'requester'
      ? { requester_outcome: outcome, requester_outcome_at: now }
      : { recipient_outcome: outcome, recipient_outcome_at: now };
  const updated = await db
    .updateTable('introductions')
    .set(outcomeColumns)
    .where('id', '=', introductionId)
    .where('state', '=', 'accepted')
    .returning('id')
    .executeTakeFirst();
  if (!updated) throw new AppError('introduction_not_found');
  const answered = {
    ...found,
    [side === 'requester' ? 'requesterOutcome' : 'recipientOutcome']: outcome,
  };
  return toIntroductionView(answered, { side, now });
}
