import { sql } from 'kysely';
import type { ExchangeView, Feedback } from '#shared/api/coach.ts';
import { humanHelpText } from '#shared/domain/coach-answers.ts';
import { type FeedbackReason, isReasonOf } from '#shared/domain/coach-feedback.ts';
import { isCryForHelp } from '#shared/domain/crisis.ts';
import { coachAllowance } from '#shared/domain/premium.ts';
import { AppError } from '#shared/errors.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import { addJob } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import { findExchange, findOpenQuestion } from '../../queries/coach/exchanges.ts';
import { hasPremium } from '../../queries/premium.ts';
import type { Db, Trx } from '../../schema.ts';
import { failAbandonedAnswers, finishAnswer } from './answer-question.ts';

type AskCoachInput = {
  founderId: string;
  question: string;
  via: 'web' | 'slack';
  /** Of founders without premium. */
  dailyLimit: number;
  now: Date;
  /** Repeating the same key asks only once. */
  clientKey?: string;
  /** The place to reply in Slack, sealed. */
  replyTo?: Buffer;
  /** Slack shows the answer word by word. */
  streams?: boolean;
};

/**
 * Asks the coach a question: stores it, takes one from the day's allowance and queues the job that
 * answers it. Throws `coach_busy` while another question is open, and `coach_used_up`. A cry for help
 * is answered at once, whatever else is open or used up, and counts as no question.
 */
export async function askCoach(db: Db, input: AskCoachInput): Promise<ExchangeView> {
  const { founderId, now } = input;
  await failAbandonedAnswers(db, { founderId, now });
  return db.transaction().execute(async (trx) => {
    const { today } = await lockConversation(trx, input);
    const known = await findByClientKey(trx, input);
    if (known) return findExchange(trx, { founderId, exchangeId: known, now });
    if (isCryForHelp(input.question)) return answerCryForHelp(trx, input, today);
    await assertNoOpenQuestion(trx, founderId);
    const isPremium = await hasPremium(trx, { founderId, now });
    const dailyLimit = coachAllowance({ dailyLimit: input.dailyLimit, isPremium });
    await reserveQuestion(trx, { founderId, day: today, dailyLimit });
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
    const { streams } = input;
    await queueAttempt(trx, { founderId, exchangeId: id, attempt, streams, isPremium });
    return findExchange(trx, { founderId, exchangeId: id, now });
  });
}

/** No model, no tip and no job: the answer is there before anything could fail. */
export async function answerCryForHelp(
  trx: Trx,
  {
    founderId,
    question,
    via,
    clientKey,
    now,
  }: Pick<AskCoachInput, 'founderId' | 'question' | 'via' | 'clientKey' | 'now'>,
  today: CalendarDate,
): Promise<ExchangeView> {
  const { id: exchangeId } = await trx
    .insertInto('coach_exchanges')
    .values({
      founder_id: founderId,
      question,
      answer: humanHelpText('crisis'),
      state: 'complete',
      source: 'refused',
      via,
      asked_at: now,
      beat_at: now,
      answered_at: now,
      usage_day: today,
      client_key: clientKey ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publishLiveEvent(trx, { coachOf: founderId });
  return findExchange(trx, { founderId, exchangeId, now });
}

/** One open question per founder. The caller holds the conversation's lock; a unique index enforces it too. */
export async function assertNoOpenQuestion(trx: Trx, founderId: string): Promise<void> {
  if (await findOpenQuestion(trx, founderId)) throw new AppError('coach_busy');
}

export async function findByClientKey(
  trx: Trx,
  { founderId, clientKey }: Pick<AskCoachInput, 'founderId' | 'clientKey'>,
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

/** Serializes changes to one founder's conversation. Returns the founder's local date. */
export async function lockConversation(
  trx: Trx,
  { founderId, now }: { founderId: string; now: Date },
): Promise<{ today: CalendarDate }> {
  const founder = await trx
    .selectFrom('founders')
    .where('id', '=', founderId)
    .select(['is_active', 'time_zone'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!founder?.is_active) throw new AppError('forbidden');
  return { today: localDate(now, founder.time_zone) };
}

type ReserveQuestionInput = {
  founderId: string;
  day: CalendarDate;
  dailyLimit: number;
  /** False for the next part of an answer; its tries are limited all the same. */
  isCounted?: boolean;
};

/** Failed questions can be asked again, but not forever: each attempt costs something. */
const maxTriesPerQuestion = 3;

/**
 * Takes one question from the day's allowance. A single statement, so that concurrent questions never
 * exceed the limit. Throws `coach_used_up`.
 */
export async function reserveQuestion(
  trx: Db,
  { founderId, day, dailyLimit, isCounted = true }: ReserveQuestionInput,
): Promise<void> {
  const { rows } = await sql`
    insert into coach_usage as u (founder_id, day, reserved, attempts)
    values (${founderId}, ${day}, ${isCounted ? 1 : 0}, 1)
    on conflict (founder_id, day) do update
      set reserved = u.reserved + excluded.reserved, attempts = u.attempts + 1
      where u.reserved + excluded.reserved <= ${dailyLimit}::int
        and u.attempts < ${dailyLimit * maxTriesPerQuestion}::int
    returning u.reserved`.execute(trx);
  if (rows.length === 0) throw new AppError('coach_used_up');
}

type QueuedAttempt = {
  founderId: string;
  exchangeId: string;
  attempt: number;
  streams: boolean | undefined;
  isPremium: boolean;
};

/** Premium founders are first in line: when all workers are busy, theirs is the next to be answered. */
export async function queueAttempt(
  trx: Trx,
  { founderId, exchangeId, attempt, streams, isPremium }: QueuedAttempt,
): Promise<void> {
  await addJob(trx, 'answer-question', { exchangeId, attempt }, { isUrgent: isPremium });
  if (streams) await queueStreamJob(trx, { exchangeId, attempt, isUrgent: isPremium });
  await publishLiveEvent(trx, { coachOf: founderId });
}

/** Queues streaming the answer to Slack. Key and queue ensure that it is streamed once. */
export async function queueStreamJob(
  db: Db,
  {
    exchangeId,
    attempt,
    isUrgent = false,
  }: { exchangeId: string; attempt: number; isUrgent?: boolean },
): Promise<void> {
  const name = `stream:${exchangeId}:${attempt}`;
  await addJob(db, 'stream-answer', { exchangeId, attempt }, { key: name, queue: name, isUrgent });
}

/**
 * Stops an answer. The worker, in whichever process, finds at its next heartbeat that the attempt
 * has ended and stops too. Does nothing if it has ended already.
 */
export async function stopAnswer(
  db: Db,
  { founderId, exchangeId, now }: { founderId: string; exchangeId: string; now: Date },
): Promise<ExchangeView> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('coach_exchanges')
      .where('id', '=', exchangeId)
      .where('founder_id', '=', founderId)
      .select('attempt')
      .executeTakeFirst();
    if (!row) throw new AppError('coach_exchange_not_found');
    const { attempt } = row;
    await finishAnswer(trx, { exchangeId, attempt, outcome: { state: 'stopped' }, now });
    return findExchange(trx, { founderId, exchangeId, now });
  });
}

type RateAnswerInput = {
  founderId: string;
  exchangeId: string;
  feedback: Feedback | null;
  /** Why, if they say; it has to go with the thumb. */
  reason?: FeedbackReason | null;
  now: Date;
};

/** Saves whether an answer helped, and why; null removes the rating with its reason. */
export async function rateAnswer(
  db: Db,
  { founderId, exchangeId, feedback, reason = null, now }: RateAnswerInput,
): Promise<ExchangeView> {
  if (!isReasonOf(feedback, reason)) throw new AppError('invalid_input');
  return db.transaction().execute(async (trx) => {
    const rated = await trx
      .updateTable('coach_exchanges')
      .where('id', '=', exchangeId)
      .where('founder_id', '=', founderId)
      .where('state', '=', 'complete')
      .set({ feedback, feedback_reason: reason })
      .returning('id')
      .executeTakeFirst();
    if (!rated) throw new AppError('coach_exchange_not_found');
    await publishLiveEvent(trx, { coachOf: founderId });
    return findExchange(trx, { founderId, exchangeId, now });
  });
}

/**
 * Deletes a founder's conversation with its summary, stopping an open answer. Today's questions still
 * count, and what the founder had the coach remember stays.
 */
export async function clearConversation(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockConversation(trx, { founderId, now });
    const own = trx.selectFrom('coach_exchanges').where('founder_id', '=', founderId);
    const open = await own
      .where('state', 'in', ['waiting', 'answering'])
      .select(['id as exchangeId', 'attempt'])
      .executeTakeFirst();
    if (open) await finishAnswer(trx, { ...open, outcome: { state: 'stopped' }, now });
    await trx.deleteFrom('coach_exchanges').where('founder_id', '=', founderId).execute();
    await trx.deleteFrom('coach_summaries').where('founder_id', '=', founderId).execute();
    await publishLiveEvent(trx, { coachOf: founderId });
  });
}
