import type { Kysely } from 'kysely';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { settleAnswer } from './settle-answer.ts';

export type ClaimedQuestion = {
  exchangeId: string;
  attempt: number;
  founderId: string;
  /** Its place in the conversation. */
  number: number;
  question: string;
  usageDay: string;
};

type Input = { exchangeId: string; attempt: number; now: Date };

/**
 * Takes a try up, once: null when it has ended. One that somebody else began has lost its worker,
 * for a job has one at a time, and ends here.
 */
export async function claimQuestion(
  db: Kysely<Database>,
  { exchangeId, attempt, now }: Input,
): Promise<ClaimedQuestion | null> {
  return db.transaction().execute(async (trx) => {
    const claimed = await trx
      .updateTable('coach_exchanges')
      .where('id', '=', exchangeId)
      .where('attempt', '=', attempt)
      .where('state', '=', 'waiting')
      .set({ state: 'answering', beat_at: now })
      .returning(['founder_id as founderId', 'number', 'question', 'usage_day as usageDay'])
      .executeTakeFirst();
    if (!claimed) {
      const outcome = { state: 'failed', failure: 'interrupted' } as const;
      await settleAnswer(trx, { exchangeId, attempt, outcome, now });
      return null;
    }
    await sendLiveHint(trx, { coachOf: claimed.founderId });
    return { exchangeId, attempt, ...claimed };
  });
}
