import type { Kysely } from 'kysely';
import type { IntroductionView } from '#shared/api/introductions.ts';
import { AppError } from '#shared/errors.ts';
import { type Party, partyId, toIntroductionView } from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';
import { lockIntroduction } from './lock-introduction.ts';
import { settleIntroduction } from './settle-introduction.ts';

type Input = { introductionId: string; asker: Party; now: Date };

/** The asker takes a request back before it is answered. Twice is once. */
export async function withdrawIntroduction(
  db: Kysely<Database>,
  { introductionId, asker, now }: Input,
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
