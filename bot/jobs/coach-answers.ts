import {
  type AnswerOutcome,
  addCoachUsage,
  type ClaimedQuestion,
  claimQuestion,
  finishAnswer,
  saveAnswerProgress,
} from '#db/operations/coach/answer-question.ts';
import { findCoachFacts } from '#db/queries/coach/coach-facts.ts';
import { listRecentExchanges } from '#db/queries/coach/exchanges.ts';
import { humanHelpText } from '#shared/domain/coach-answers.ts';
import { coachFailureTexts, limitWords, refusalText } from '#shared/domain/coach-prompts.ts';
import { answerFromTips } from '#shared/domain/coach-tips.ts';
import type { BotContext } from '../context.ts';
import { type CoachModel, estimateTokens, type ModelTimeouts } from '../model/coach-model.ts';
import { buildCoachMessages } from '../model/prompts.ts';

export type AnswerTiming = {
  /** Between two looks at whether there is more to show. */
  tickMs: number;
  timeouts?: ModelTimeouts;
};

export const answerTiming: AnswerTiming = { tickMs: 250 };

/**
 * Answers a question: the model, or without one the built-in tips. No connection and no transaction
 * of the database is held while the model thinks. A try that fails is told to the founder, who
 * decides on another; the job itself is not repeated.
 */
export async function answerQuestion(
  context: BotContext,
  { exchangeId, attempt }: { exchangeId: string; attempt: number },
  pace: AnswerTiming,
): Promise<void> {
  const { db, clock, model } = context;
  const claimed = await claimQuestion(db, { exchangeId, attempt, now: clock() });
  if (!claimed) return;
  const outcome = model
    ? await answerWithModel(context, { model, claimed, pace })
    : await answerWithTips(context, claimed);
  await db
    .transaction()
    .execute((trx) => finishAnswer(trx, { exchangeId, attempt, outcome, now: clock() }));
}

async function answerWithTips(
  { db, clock }: BotContext,
  claimed: ClaimedQuestion,
): Promise<AnswerOutcome> {
  const facts = await findCoachFacts(db, { founderId: claimed.founderId, now: clock() });
  const answer = limitWords(answerFromTips(claimed.question, facts));
  return { state: 'complete', answer, source: 'tips' };
}

type ModelQuestion = { model: CoachModel; claimed: ClaimedQuestion; pace: AnswerTiming };

async function answerWithModel(
  context: BotContext,
  { model, claimed, pace }: ModelQuestion,
): Promise<AnswerOutcome> {
  const { db, clock, logger } = context;
  const { founderId, question, number, usageDay } = claimed;
  const now = clock();
  const [facts, recent] = await Promise.all([
    findCoachFacts(db, { founderId, now }),
    listRecentExchanges(db, { founderId, before: number, now }),
  ]);
  const messages = buildCoachMessages({ question, facts, recent });
  const writing = saveDraftWhileWriting(context, claimed, pace);
  const { signal } = writing;
  let spent = { inputTokens: 0, outputTokens: 0 };
  try {
    const verdict = await model.check(question, signal);
    if (verdict !== 'fine') {
      const answer = verdict === 'self_harm' ? humanHelpText('crisis') : refusalText;
      return { state: 'complete', answer, source: 'refused' };
    }
    spent.inputTokens = estimateTokens(messages.map(({ content }) => content).join(' '));
    const { onText } = writing;
    const given = await model.answer(messages, { signal, onText, timeouts: pace.timeouts });
    spent = given;
    if (given.text === '') return failedOutcome('empty');
    return { state: 'complete', answer: given.text, source: 'model' };
  } catch (error) {
    if (writing.text() === '') spent = { inputTokens: 0, outputTokens: 0 };
    else spent.outputTokens = estimateTokens(writing.text());
    if (signal.aborted) return { state: 'stopped' };
    logger.warn({ err: error, exchangeId: claimed.exchangeId }, 'The model gave no answer');
    return writing.text() === '' ? failedOutcome('provider') : interruptedOutcome(writing.text());
  } finally {
    await writing.end();
    if (spent.inputTokens > 0) await addCoachUsage(db, { founderId, day: usageDay, ...spent });
  }
}

function failedOutcome(failure: 'provider' | 'empty'): AnswerOutcome {
  return { state: 'failed', failure, answer: coachFailureTexts[failure] };
}

/** What came of it stays readable. */
function interruptedOutcome(answer: string): AnswerOutcome {
  return { state: 'failed', failure: 'interrupted', answer };
}

/** Also while nothing new comes: shorter than others wait before they give the worker up. */
const heartbeatMs = 1_000;

type AnswerDraft = {
  /** Aborted once the try has ended elsewhere: stopped, deleted, or given up. */
  signal: AbortSignal;
  onText(text: string): void;
  /** What came so far. */
  text(): string;
  /** Resolves when nothing is being written any more. */
  end(): Promise<void>;
};

/**
 * Keeps what comes of an answer in its row, some four times a second, and asks at the same time
 * whether anybody still wants it. A database that is away for a moment costs a beat, not the answer.
 */
function saveDraftWhileWriting(
  { db, clock, logger }: BotContext,
  { exchangeId, attempt }: ClaimedQuestion,
  { tickMs }: AnswerTiming,
): AnswerDraft {
  const unwanted = new AbortController();
  let text = '';
  let kept = '';
  let keptAt = performance.now();
  let running: Promise<void> | undefined;

  async function keep(): Promise<void> {
    const saying = text;
    try {
      const isWanted = await saveAnswerProgress(db, {
        exchangeId,
        attempt,
        text: saying,
        now: clock(),
      });
      kept = saying;
      keptAt = performance.now();
      if (!isWanted) unwanted.abort();
    } catch (error) {
      logger.warn({ err: error, exchangeId }, 'A piece of an answer was not kept');
    }
  }

  const timer = setInterval(() => {
    if (running || (text === kept && performance.now() - keptAt < heartbeatMs)) return;
    running = keep().finally(() => {
      running = undefined;
    });
  }, tickMs);
  return {
    signal: unwanted.signal,
    onText: (more) => {
      text = more;
    },
    text: () => text,
    async end() {
      clearInterval(timer);
      await running;
    },
  };
}
