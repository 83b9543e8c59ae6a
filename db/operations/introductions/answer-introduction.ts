import type { Kysely } from 'kysely';
import type { IntroductionView } from '#shared/api/introductions.ts';
import { AppError } from '#shared/errors.ts';
import { toIntroductionView } from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';
import { lockIntroduction } from './lock-introduction.ts';
import { settleIntroduction } from './settle-introduction.ts';

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
