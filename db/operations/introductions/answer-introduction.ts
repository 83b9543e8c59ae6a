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

type AnswerBase = { introductionId: string; founderId: string; now: Date };

/**
 * The asked founder says yes: both get each other's address. Said twice, nothing more happens; one
 * that is closed otherwise, or past its time, stays so: `introduction_decided`.
 */
export function acceptIntroduction(
  db: Kysely<Database>,
  answer: AnswerBase,
): Promise<IntroductionView> {
  return answerIntroduction(db, { ...answer, state: 'accepted', reason: null });
}

/** The asked founder says no; the asker reads the reason, if there is one. */
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
  { introductionId, founderId, state, reason, now }: AnswerIntroductionInput,
): Promise<IntroductionView> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockIntroduction(trx, { introductionId });
    const introduction = locked?.introduction;
    if (!locked || introduction?.asked.id !== founderId) {
      throw new AppError('introduction_not_found');
    }
    const looking = { side: 'asked', now } as const;
    if (introduction.state === state) return toIntroductionView(introduction, looking);
    const { mayRequest, mayReceive } = locked.participants;
    const isOpen = introduction.state === 'requested' && now < introduction.expiresAt;
    if (!isOpen || !mayRequest || !mayReceive) throw new AppError('introduction_decided');
    const settled = await closeIntroduction(trx, { introduction, state, reason, now });
    return toIntroductionView(settled, looking);
  });
}

type WithdrawIntroductionInput = { introductionId: string; asker: Participant; now: Date };

/** The asker takes a request back before it is answered. Twice is once. */
export async function withdrawIntroduction(
  db: Kysely<Database>,
  { introductionId, asker, now }: WithdrawIntroductionInput,
): Promise<IntroductionView> {
  return db.transaction().execute(async (trx) => {
    const introduction = (await lockIntroduction(trx, { introductionId }))?.introduction;
    if (introduction?.asker.id !== participantId(asker))
      throw new AppError('introduction_not_found');
    const looking = { side: 'asker', now } as const;
    if (introduction.state === 'withdrawn') return toIntroductionView(introduction, looking);
    if (introduction.state !== 'requested') throw new AppError('introduction_decided');
    const settled = await closeIntroduction(trx, { introduction, state: 'withdrawn', now });
    return toIntroductionView(settled, looking);
  });
}

type CloseIntroductionInput = {
  introduction: Introduction;
  state: Exclude<IntroductionState, 'requested'>;
  reason?: string | null;
  now: Date;
};

/** Closes a request that waits, under its lock, and tells whom it concerns. */
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
  const settled = { ...introduction, state, reason, decidedAt: now };
  await notifyOfClosing(trx, { introduction: settled, now });
  return settled;
}

type CloseIntroductionsOfPersonInput = { party: Participant; now: Date };

const maxClosedAtOnce = 1000;

/**
 * Somebody leaves, is turned away or loses their approval: what they asked is withdrawn, what they
 * were asked closes without an answer. The caller has changed or locked their row before.
 */
export async function closeIntroductionsOfPerson(
  trx: Transaction<Database>,
  { party, now }: CloseIntroductionsOfPersonInput,
): Promise<void> {
  const open = sql<boolean>`${involves(party)} and i.state = 'requested'`;
  await sql`
    select from introductions i where ${open} order by i.id for update`.execute(trx);
  for (const introduction of await readIntroductions(trx, {
    where: open,
    limit: maxClosedAtOnce,
  })) {
    const isAsker = introduction.asker.id === participantId(party);
    await closeIntroduction(trx, { introduction, state: isAsker ? 'withdrawn' : 'expired', now });
  }
}

type RecordIntroductionOutcomeInput = {
  introductionId: string;
  /** Who says it: by a session, or by the side that a mail's link names. */
  by: Participant | IntroductionParticipant;
  outcome: IntroductionOutcome;
  now: Date;
};

/** What came of an accepted introduction, as one side sees it; a later answer replaces it. */
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
  const said =
    side === 'asker'
      ? { asker_outcome: outcome, asker_outcome_at: now }
      : { asked_outcome: outcome, asked_outcome_at: now };
  const updated = await db
    .updateTable('introductions')
    .set(said)
    .where('id', '=', introductionId)
    .where('state', '=', 'accepted')
    .returning('id')
    .executeTakeFirst();
  if (!updated) throw new AppError('introduction_not_found');
  const answered = { ...found, [side === 'asker' ? 'askerOutcome' : 'askedOutcome']: outcome };
  return toIntroductionView(answered, { side, now });
}
