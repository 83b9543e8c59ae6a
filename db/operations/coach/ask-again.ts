import { sql } from 'kysely';
import type { ExchangeView } from '#shared/api/coach.ts';
import { continueQuestion } from '#shared/domain/coach-prompts.ts';
import { isCryForHelp } from '#shared/domain/crisis.ts';
import { coachAllowance } from '#shared/domain/premium.ts';
import { AppError } from '#shared/errors.ts';
import type { CalendarDate } from '#shared/time.ts';
import { findExchange } from '../../queries/coach/exchanges.ts';
import { hasPremium } from '../../queries/premium.ts';
import type { Db, Trx } from '../../schema.ts';
import { failAbandonedAnswers } from './answer-question.ts';
import {
  answerCryForHelp,
  assertNoOpenQuestion,
  findByClientKey,
  lockConversation,
  queueAttempt,
  reserveQuestion,
} from './ask-coach.ts';

type AskAgainInput = {
  founderId: string;
  exchangeId: string;
  dailyLimit: number;
  now: Date;
  replyTo?: Buffer;
  /** Slack shows the answer word by word. */
  streams?: boolean;
};

/** Asks a stopped or failed question again. It counts against the allowance again. */
export async function retryQuestion(db: Db, input: AskAgainInput): Promise<ExchangeView> {
  const { founderId, exchangeId, now } = input;
  await failAbandonedAnswers(db, { founderId, now });
  return db.transaction().execute(async (trx) => {
    const { today } = await lockConversation(trx, { founderId, now });
    const { state } = await findExchange(trx, { founderId, exchangeId, now });
    if (state === 'complete') throw new AppError('coach_answered');
    return askAgain(trx, input, { today });
  });
}

/**
 * Asks a founder's last question again in other words; the new answer takes the place of the old
 * one. That counts as a question of its own, like the one that was answered. Repeating the same key
 * asks once.
 */
export async function editQuestion(
  db: Db,
  input: AskAgainInput & { question: string; clientKey: string },
): Promise<ExchangeView> {
  const { founderId, exchangeId, question, clientKey, now } = input;
  await failAbandonedAnswers(db, { founderId, now });
  return db.transaction().execute(async (trx) => {
    const { today } = await lockConversation(trx, { founderId, now });
    const known = await findByClientKey(trx, { founderId, clientKey });
    if (known) return findExchange(trx, { founderId, exchangeId: known, now });
    const { isContinuation } = await findExchange(trx, { founderId, exchangeId, now });
    const last = await trx
      .selectFrom('coach_exchanges')
      .where('founder_id', '=', founderId)
      .orderBy('number', 'desc')
      .limit(1)
      .select('id')
      .executeTakeFirst();
    if (isContinuation || last?.id !== exchangeId) throw new AppError('coach_not_last');
    if (isCryForHelp(question)) {
      return answerCryForHelp(trx, { founderId, question, clientKey, via: 'web', now }, today);
    }
    const changes = { question, client_key: clientKey, via: 'web' as const, asked_at: now };
    return askAgain(trx, input, { today, changes });
  });
}

type AskAgainOptions = {
  today: CalendarDate;
  changes?: { question: string; client_key: string; via: 'web'; asked_at: Date };
};

async function askAgain(
  trx: Trx,
  { founderId, exchangeId, dailyLimit, now, replyTo, streams }: AskAgainInput,
  { today, changes }: AskAgainOptions,
): Promise<ExchangeView> {
  await assertNoOpenQuestion(trx, founderId);
  const isPremium = await hasPremium(trx, { founderId, now });
  const { isContinuation } = await findExchange(trx, { founderId, exchangeId, now });
  await reserveQuestion(trx, {
    founderId,
    day: today,
    dailyLimit: coachAllowance({ dailyLimit, isPremium }),
    isCounted: !isContinuation,
  });
  await trx
    .deleteFrom('coach_proposals')
    .where('exchange_id', '=', exchangeId)
    .where('state', '<>', 'confirmed')
    .execute();
  const { attempt } = await trx
    .updateTable('coach_exchanges')
    .where('id', '=', exchangeId)
    .set((eb) => ({
      state: 'waiting',
      answer: '',
      failure: null,
      source: null,
      feedback: null,
      feedback_reason: null,
      citations: '[]',
      is_cut: false,
      answered_at: null,
      attempt: eb('attempt', '+', 1),
      beat_at: now,
      usage_day: today,
      reply_to: replyTo ?? null,
      ...changes,
    }))
    .returning('attempt')
    .executeTakeFirstOrThrow();
  await queueAttempt(trx, { founderId, exchangeId, attempt, streams, isPremium });
  return findExchange(trx, { founderId, exchangeId, now });
}

/**
 * Has the coach go on with an answer that reached its limit. That is no question of its own, because
 * the limit is ours; an answer has at most three parts. A repeat finds the part that was asked for.
 */
export async function continueAnswer(
  db: Db,
  {
    founderId,
    exchangeId,
    dailyLimit,
    now,
    replyTo,
    streams,
    via,
  }: AskAgainInput & { via: 'web' | 'slack' },
): Promise<{ view: ExchangeView; isNew: boolean }> {
  await failAbandonedAnswers(db, { founderId, now });
  return db.transaction().execute(async (trx) => {
    const { today } = await lockConversation(trx, { founderId, now });
    const view = await findExchange(trx, { founderId, exchangeId, now });
    const next = await trx
      .selectFrom('coach_exchanges')
      .where('continues', '=', exchangeId)
      .select('id')
      .executeTakeFirst();
    if (next) {
      const known = await findExchange(trx, { founderId, exchangeId: next.id, now });
      return { view: known, isNew: false };
    }
    if (!view.canContinue) throw new AppError('coach_answered');
    await assertNoOpenQuestion(trx, founderId);
    const isPremium = await hasPremium(trx, { founderId, now });
    const allowance = coachAllowance({ dailyLimit, isPremium });
    await reserveQuestion(trx, {
      founderId,
      day: today,
      dailyLimit: allowance,
      isCounted: false,
    });
    const { id, attempt } = await trx
      .insertInto('coach_exchanges')
      .values({
        founder_id: founderId,
        question: continueQuestion,
        via,
        asked_at: now,
        beat_at: now,
        usage_day: today,
        reply_to: replyTo ?? null,
        continues: exchangeId,
        part: sql`(select part + 1 from coach_exchanges where id = ${exchangeId})`,
      })
      .returning(['id', 'attempt'])
      .executeTakeFirstOrThrow();
    await queueAttempt(trx, { founderId, exchangeId: id, attempt, streams, isPremium });
    return { view: await findExchange(trx, { founderId, exchangeId: id, now }), isNew: true };
  });
}
