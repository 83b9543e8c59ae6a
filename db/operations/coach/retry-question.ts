import type { Kysely } from 'kysely';
import type { ExchangeView } from '#shared/api/coach.ts';
import { AppError } from '#shared/errors.ts';
import { addJob } from '../../jobs.ts';
import { sendLiveHint } from '../../live.ts';
import { findExchange } from '../../queries/coach/exchanges.ts';
import type { Database } from '../../schema.ts';
import { refuseSecond } from './ask-coach.ts';
import { lockAsker } from './lock-asker.ts';
import { queueStream } from './queue-stream.ts';
import { reserveQuestion } from './reserve-question.ts';
import { settleDeadAnswers } from './settle-dead-answers.ts';

type Input = {
  founderId: string;
  exchangeId: string;
  dailyLimit: number;
  now: Date;
  replyTo?: Buffer;
  /** Slack takes it word by word. */
  streams?: boolean;
};

/** Asks a question again that was stopped or got no answer. It takes a place of the allowance anew. */
export async function retryQuestion(
  db: Kysely<Database>,
  { founderId, exchangeId, dailyLimit, now, replyTo, streams = false }: Input,
): Promise<ExchangeView> {
  await settleDeadAnswers(db, { founderId, now });
  return db.transaction().execute(async (trx) => {
    const { today } = await lockAsker(trx, { founderId, now });
    const { state } = await findExchange(trx, { founderId, exchangeId, now });
    if (state === 'complete') throw new AppError('coach_answered');
    await refuseSecond(trx, founderId);
    await reserveQuestion(trx, { founderId, day: today, dailyLimit });
    const { attempt } = await trx
      .updateTable('coach_exchanges')
      .where('id', '=', exchangeId)
      .set((eb) => ({
        state: 'waiting',
        answer: '',
        failure: null,
        source: null,
        feedback: null,
        answered_at: null,
        attempt: eb('attempt', '+', 1),
        beat_at: now,
        usage_day: today,
        reply_to: replyTo ?? null,
      }))
      .returning('attempt')
      .executeTakeFirstOrThrow();
    await addJob(trx, 'answer-question', { exchangeId, attempt });
    if (streams) await queueStream(trx, { exchangeId, attempt });
    await sendLiveHint(trx, { coachOf: founderId });
    return findExchange(trx, { founderId, exchangeId, now });
  });
}
