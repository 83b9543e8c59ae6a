import type { Kysely } from 'kysely';
import type { IntroductionView } from '#shared/api/introductions.ts';
import type { IntroductionOutcome, IntroductionSide } from '#shared/domain/introductions.ts';
import { AppError } from '#shared/errors.ts';
import {
  findIntroduction,
  type Party,
  partyId,
  toIntroductionView,
} from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';

type Input = {
  introductionId: string;
  /** Who says it: by a session, or by the side that a mail's link names. */
  by: Party | IntroductionSide;
  outcome: IntroductionOutcome;
  now: Date;
};

/** What came of an accepted introduction, as one side sees it; a later answer replaces it. */
export async function sayOutcome(
  db: Kysely<Database>,
  { introductionId, by, outcome, now }: Input,
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
