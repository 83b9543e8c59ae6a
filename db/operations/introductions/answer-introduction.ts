import { type Kysely, sql, type Transaction } from 'kysely';
import type { IntroductionView } from '#shared/api/introductions.ts';
import type {
  IntroductionOutcome,
  IntroductionParticipant,
  IntroductionState,
} from '#shared/domain/introductions.ts';
import { AppError } from '#shared/errors.ts';
import {
  findIntroduction,
  type Introduction,
  involves,
  type Participant,
  participantId,
  readIntroductions,
  toIntroductionView,
} from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';
import { lockIntroduction } from './lock-introduction.ts';
import { notifyOfClosing } from './notify-introduction.ts';

/** The participant is the recipient: a founder or, asked by one, an investor. */
type AnswerBase = { introductionId: string; now: Date } & Participant;

/**
 * The recipient accepts, and both sides get each other's address. Accepting twice does nothing more;
 * a request that is closed otherwise or has expired is refused with `introduction_decided`.
 */
export function acceptIntroduction(
  db: Kysely<Database>,
  answer: AnswerBase,
): Promise<IntroductionView> {
  return answerIntroduction(db, { ...answer, state: 'accepted', reason: null });
}

/** The recipient declines. The requester sees the reason, if there is one. */
export function declineIntroduction(
  db: Kysely<Database>,
  { reason, ...answer }: AnswerBase & { reason: string },
): Promise<IntroductionView> {
  return answerIntroduction(db, { ...answer, state: 'declined', reason: reason || null });
}

type AnswerIntroductionInput = AnswerBase & {
  state: 'accepted' | 'declined';
  reason: string | null;
};

async function answerIntroduction(
  db: Kysely<Database>,
  { introductionId, state, reason, now, ...recipient }: AnswerIntroductionInput,
): Promise<IntroductionView> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockIntroduction(trx, { introductionId });
    const introduction = locked?.introduction;
    if (!locked || introduction?.asked.id !== participantId(recipient)) {
      throw new AppError('introduction_not_found');
    }
    const viewer = { side: 'asked', now } as const;
    if (introduction.state === state) return toIntroductionView(introduction, viewer);
    const { mayRequest, mayReceive } = locked.participants;
    const isOpen = introduction.state === 'requested' && now < introduction.expiresAt;
    if (!isOpen || !mayRequest || !mayReceive) throw new AppError('introduction_decided');
    const closed = await closeIntroduction(trx, { introduction, state, reason, now });
    return toIntroductionView(closed, viewer);
  });
}

type WithdrawIntroductionInput = { introductionId: string; asker: Participant; now: Date };

/** The requester withdraws a request before it is answered. Withdrawing twice does nothing more. */
export async function withdrawIntroduction(
  db: Kysely<Database>,
  { introductionId, asker, now }: WithdrawIntroductionInput,
): Promise<IntroductionView> {
  return db.transaction().execute(async (trx) => {
    const introduction = (await lockIntroduction(trx, { introductionId }))?.introduction;
    if (introduction?.asker.id !== participantId(asker))
      throw new AppError('introduction_not_found');
    const viewer = { side: 'asker', now } as const;
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
  trx: Transaction<Database>,
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

const maxClosedAtOnce = 1000;

/**
 * Called when a person leaves, is rejected or loses their approval: withdraws the requests they made
 * and expires those they received. The caller has changed or locked their row before.
 */
export async function closeIntroductionsOfPerson(
  trx: Transaction<Database>,
  { participant, now }: { participant: Participant; now: Date },
): Promise<void> {
  const open = sql<boolean>`${involves(participant)} and i.state = 'requested'`;
  await sql`
    select from introductions i where ${open} order by i.id for update`.execute(trx);
  for (const introduction of await readIntroductions(trx, {
    where: open,
    limit: maxClosedAtOnce,
  })) {
    const isRequester = introduction.asker.id === participantId(participant);
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
  by: Participant | IntroductionParticipant;
  outcome: IntroductionOutcome;
  now: Date;
};

/** Saves the outcome of an accepted introduction as one side sees it; a later answer replaces it. */
export async function recordIntroductionOutcome(
  db: Kysely<Database>,
  { introductionId, by, outcome, now }: RecordIntroductionOutcomeInput,
): Promise<IntroductionView> {
  const found = await findIntroduction(db, { introductionId });
  if (!found) throw new AppError('introduction_not_found');
  const sides = ['asker', 'asked'] as const;
  const side =
    typeof by === 'string' ? by : sides.find((each) => found[each].id === participantId(by));
  if (!side) throw new AppError('introduction_not_found');
  const outcomeColumns =
    side === 'asker'
      ? { asker_outcome: outcome, asker_outcome_at: now }
      : { asked_outcome: outcome, asked_outcome_at: now };
  const updated = await db
    .updateTable('introductions')
    .set(outcomeColumns)
    .where('id', '=', introductionId)
    .where('state', '=', 'accepted')
    .returning('id')
    .executeTakeFirst();
  if (!updated) throw new AppError('introduction_not_found');
  const answered = { ...found, [side === 'asker' ? 'askerOutcome' : 'askedOutcome']: outcome };
  return toIntroductionView(answered, { side, now });
}
