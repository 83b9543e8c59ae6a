import type { Transaction } from 'kysely';
import type { IntroductionState } from '#shared/domain/introductions.ts';
import type { Introduction } from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';
import { tellOfSettled } from './tell-of-settled.ts';

type Input = {
  introduction: Introduction;
  state: Exclude<IntroductionState, 'requested'>;
  reason?: string | null;
  now: Date;
};

/** Closes a request that waits, under its lock, and tells whom it concerns. */
export async function settleIntroduction(
  trx: Transaction<Database>,
  { introduction, state, reason = null, now }: Input,
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
