import { type Kysely, sql, type Transaction } from 'kysely';
import type { IntroductionView } from '#shared/api/introductions.ts';
import type {
  IntroductionOutcome,
  IntroductionSide,
  IntroductionState,
} from '#shared/domain/introductions.ts';
import { AppError } from '#shared/errors.ts';
import {
  concerns,
  findIntroduction,
  type Introduction,
  type Party,
  partyId,
  readIntroductions,
  toIntroductionView,
} from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';
import { lockIntroduction } from './lock-introduction.ts';
import { tellOfSettled } from './notify-introduction.ts';

type Answer = { introductionId: string; founderId: string; now: Date };

/**
 * The asked founder says yes: both get each other's address. Said twice, nothing more happens; one
 * that is closed otherwise, or past its time, stays so: `introduction_decided`.
 */
export function acceptIntroduction(
  db: Kysely<Database>,
  answer: Answer,
): Promise<IntroductionView> {
  return answerIntroduction(db, { ...answer, state: 'accepted', reason: null });
}

/** The asked founder says no; the asker reads the reason, if there is one. */
export function declineIntroduction(
  db: Kysely<Database>,
  { reason, ...answer }: Answer & { reason: string },
): Promise<IntroductionView> {
  return answerIntroduction(db, { ...answer, state: 'declined', reason: reason || null });
}

type Input = Answer & { state: 'accepted' | 'declined'; reason: string | null };

async function answerIntroduction(
  db: Kysely<Database>,
  { introductionId, founderId, state, reason, now }: Input,
): Promise<IntroductionView> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockIntroduction(trx, { introductionId });
    const introduction = locked?.introduction;
    if (!locked || introduction?.asked.id !== founderId) {
      throw new AppError('introduction_not_found');
    }
    const looking = { side: 'asked', now } as const;
    if (introduction.state === state) return toIntroductionView(introduction, looking);
    const { askerMay, askedMay } = locked.parties;
    const isOpen = introduction.state === 'requested' && now < introduction.expiresAt;
    if (!isOpen || !askerMay || !askedMay) throw new AppError('introduction_decided');
    const settled = await settleIntroduction(trx, { introduction, state, reason, now });
    return toIntroductionView(settled, looking);
  });
}

type WithdrawIntroductionInput = { introductionId: string; asker: Party; now: Date };

/** The asker takes a request back before it is answered. Twice is once. */
export async function withdrawIntroduction(
  db: Kysely<Database>,
  { introductionId, asker, now }: WithdrawIntroductionInput,
): Promise<IntroductionView> {
  return db.transaction().execute(async (trx) => {
    const introduction = (await lockIntroduction(trx, { introductionId }))?.introduction;
    if (introduction?.asker.id !== partyId(asker)) throw new AppError('introduction_not_found');
    const looking = { side: 'asker', now } as const;
    if (introduction.state === 'withdrawn') return toIntroductionView(introduction, looking);
    if (introduction.state !== 'requested') throw new AppError('introduction_decided');
    const settled = await settleIntroduction(trx, { introduction, state: 'withdrawn', now });
    return toIntroductionView(settled, looking);
  });
}

type SettleIntroductionInput = {
  introduction: Introduction;
  state: Exclude<IntroductionState, 'requested'>;
  reason?: string | null;
  now: Date;
};

/** Closes a request that waits, under its lock, and tells whom it concerns. */
export async function settleIntroduction(
  trx: Transaction<Database>,
  { introduction, state, reason = null, now }: SettleIntroductionInput,
): Promise<Introduction> {
  await trx
    .updateTable('introductions')
    .set({ state, reason, decided_at: now })
    .where('id', '=', introduction.id)
    .where('state', '=', 'requested')
    .execute();
  const settled = { ...introduction, state, reason, decidedAt: now };
  await tellOfSettled(trx, { introduction: settled, now });
  return settled;
}

type CloseIntroductionsOfInput = { party: Party; now: Date };

const most = 1000;

/**
 * Somebody leaves, is turned away or loses their approval: what they asked is withdrawn, what they
 * were asked closes without an answer. The caller has changed or locked their row before.
 */
export async function closeIntroductionsOf(
  trx: Transaction<Database>,
  { party, now }: CloseIntroductionsOfInput,
): Promise<void> {
  const open = sql<boolean>`${concerns(party)} and i.state = 'requested'`;
  await sql`
    select from introductions i where ${open} order by i.id for update`.execute(trx);
  for (const introduction of await readIntroductions(trx, { where: open, limit: most })) {
    const isAsker = introduction.asker.id === partyId(party);
    await settleIntroduction(trx, { introduction, state: isAsker ? 'withdrawn' : 'expired', now });
  }
}

type SayOutcomeInput = {
  introductionId: string;
  /** Who says it: by a session, or by the side that a mail's link names. */
  by: Party | IntroductionSide;
  outcome: IntroductionOutcome;
  now: Date;
};

/** What came of an accepted introduction, as one side sees it; a later answer replaces it. */
export async function sayOutcome(
  db: Kysely<Database>,
  { introductionId, by, outcome, now }: SayOutcomeInput,
): Promise<IntroductionView> {
  const found = await findIntroduction(db, { introductionId });
  if (!found) throw new AppError('introduction_not_found');
  const sides = ['asker', 'asked'] as const;
  const side = typeof by === 'string' ? by : sides.find((each) => found[each].id === partyId(by));
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
