import type { Transaction } from 'kysely';
import type { AnswerSource } from '#shared/api/coach.ts';
import type { CoachFailure } from '#shared/domain/coach-prompts.ts';
import { addJob } from '../../jobs.ts';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';
export type Outcome =
  | { state: 'complete'; answer: string; source: AnswerSource }
  | { state: 'stopped' }
  /** The answer stays as far as it came, unless another is given. */
  | { state: 'failed'; failure: CoachFailure; answer?: string };

type Input = { exchangeId: string; attempt: number; outcome: Outcome; now: Date };

/**
 * The end of a try, by whoever is first to tell it: false when it has ended already. A question
 * that got no whole answer goes back into the allowance. Slack is told, where it was asked there.
 */
export async function settleAnswer(
  trx: Transaction<Database>,
  { exchangeId, attempt, outcome, now }: Input,
): Promise<boolean> {
  const { state } = outcome;
  const settled = await trx
    .updateTable('coach_exchanges')
    .set({
      state,
      answered_at: now,
      failure: state === 'failed' ? outcome.failure : null,
      ...('answer' in outcome ? { answer: outcome.answer } : {}),
      ...('source' in outcome ? { source: outcome.source } : {}),
    })
    .where('id', '=', exchangeId)
    .where('attempt', '=', attempt)
    .where('state', 'in', ['waiting', 'answering'])
    .returning(['founder_id', 'usage_day', 'reply_to'])
    .executeTakeFirst();
  if (!settled) return false;
  const { founder_id: founderId, usage_day: day, reply_to: replyTo } = settled;
  const counter = state === 'complete' ? 'answered' : state;
  await trx
    .updateTable('coach_usage')
    .where('founder_id', '=', founderId)
    .where('day', '=', day)
    .set((eb) => ({
      [counter]: eb(counter, '+', 1),
      ...(state === 'complete' ? {} : { reserved: eb('reserved', '-', 1) }),
    }))
    .execute();
  if (replyTo) await addJob(trx, 'reply-to-question', { exchangeId, attempt });
  await sendLiveHint(trx, { coachOf: founderId });
  return true;
}
