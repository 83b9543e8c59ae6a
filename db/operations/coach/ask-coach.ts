import type { Kysely, Transaction } from 'kysely';
import type { ExchangeView } from '#shared/api/coach.ts';
import { AppError } from '#shared/errors.ts';
import { addJob } from '../../jobs.ts';
import { sendLiveHint } from '../../live.ts';
import { findExchange, findOpenQuestion } from '../../queries/coach/exchanges.ts';
import type { Database } from '../../schema.ts';
import { lockAsker } from './lock-asker.ts';
import { queueStream } from './queue-stream.ts';
import { reserveQuestion } from './reserve-question.ts';
import { settleDeadAnswers } from './settle-dead-answers.ts';

type Input = {
  founderId: string;
  question: string;
  via: 'web' | 'slack';
  dailyLimit: number;
  now: Date;
  /** The same one asks once. */
  clientKey?: string;
  /** Where Slack takes the answer, sealed. */
  replyTo?: Buffer;
  /** Slack takes it word by word. */
  streams?: boolean;
};

/**
 * Puts a question to the coach: its row, its place in the day's allowance and the job that answers
 * it. `followAnswer` tells how it goes on. Throws `coach_busy` while another one is open, and
 * `coach_used_up`.
 */
export async function askCoach(db: Kysely<Database>, input: Input): Promise<ExchangeView> {
  const { founderId, now } = input;
  await settleDeadAnswers(db, { founderId, now });
  return db.transaction().execute(async (trx) => {
    const { today } = await lockAsker(trx, input);
    const known = await findByClientKey(trx, input);
    if (known) return findExchange(trx, { founderId, exchangeId: known, now });
    await refuseSecond(trx, founderId);
    await reserveQuestion(trx, { founderId, day: today, dailyLimit: input.dailyLimit });
    const { id, attempt } = await trx
      .insertInto('coach_exchanges')
      .values({
        founder_id: founderId,
        question: input.question,
        via: input.via,
        asked_at: now,
        beat_at: now,
        usage_day: today,
        client_key: input.clientKey ?? null,
        reply_to: input.replyTo ?? null,
      })
      .returning(['id', 'attempt'])
      .executeTakeFirstOrThrow();
    await addJob(trx, 'answer-question', { exchangeId: id, attempt });
    if (input.streams) await queueStream(trx, { exchangeId: id, attempt });
    await sendLiveHint(trx, { coachOf: founderId });
    return findExchange(trx, { founderId, exchangeId: id, now });
  });
}

/** One question at a time. Under the asker's lock; the table's index says the same. */
export async function refuseSecond(trx: Transaction<Database>, founderId: string): Promise<void> {
  if (await findOpenQuestion(trx, founderId)) throw new AppError('coach_busy');
}

async function findByClientKey(
  trx: Transaction<Database>,
  { founderId, clientKey }: Input,
): Promise<string | undefined> {
  if (clientKey === undefined) return undefined;
  const row = await trx
    .selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .where('client_key', '=', clientKey)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}
