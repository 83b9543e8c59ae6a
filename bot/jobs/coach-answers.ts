import {
  addCoachSpend,
  type ClaimedQuestion,
  claimQuestion,
  keepAnswer,
  type Outcome,
  settleAnswer,
} from '#db/operations/coach/answer-question.ts';
import { findCoachFacts } from '#db/queries/coach/coach-facts.ts';
import { listRecentExchanges } from '#db/queries/coach/exchanges.ts';
import { humanPointer } from '#shared/domain/coach-answers.ts';
import { failureTexts, limitWords, refusedText } from '#shared/domain/coach-prompts.ts';
import { answerFromTips } from '#shared/domain/coach-tips.ts';
import type { BotContext } from '../context.ts';
import { type CoachModel, estimateTokens, type ModelPatience } from '../model/coach-model.ts';
import { buildMessages } from '../model/prompts.ts';

export type AnswerPace = {
  /** Between two looks at whether there is more to show. */
  tickMs: number;
  patience?: ModelPatience;
};

export const answerPace: AnswerPace = { tickMs: 250 };

/**
 * Answers a question: the model, or without one the built-in tips. No connection and no transaction
 * of the database is held while the model thinks. A try that fails is told to the founder, who
 * decides on another; the job itself is not repeated.
 */
export async function answerQuestion(
  context: BotContext,
  { exchangeId, attempt }: { exchangeId: string; attempt: number },
  pace: AnswerPace,
): Promise<void> {
  const { db, clock, model } = context;
  const claimed = await claimQuestion(db, { exchangeId, attempt, now: clock() });
  if (!claimed) return;
  const outcome = model
    ? await askModel(context, { model, claimed, pace })
    : await askTips(context, claimed);
  await db
    .transaction()
    .execute((trx) => settleAnswer(trx, { exchangeId, attempt, outcome, now: clock() }));
}

async function askTips({ db, clock }: BotContext, claimed: ClaimedQuestion): Promise<Outcome> {
  const facts = await findCoachFacts(db, { founderId: claimed.founderId, now: clock() });
  const answer = limitWords(answerFromTips(claimed.question, facts));
  return { state: 'complete', answer, source: 'tips' };
}

type Asking = { model: CoachModel; claimed: ClaimedQuestion; pace: AnswerPace };

async function askModel(context: BotContext, { model, claimed, pace }: Asking): Promise<Outcome> {
  const { db, clock, logger } = context;
  const { founderId, question, number, usageDay } = claimed;
  const now = clock();
  const [facts, recent] = await Promise.all([
    findCoachFacts(db, { founderId, now }),
    listRecentExchanges(db, { founderId, before: number, now }),
  ]);
  const messages = buildMessages({ question, facts, recent });
  const writing = keepWhileWriting(context, claimed, pace);
  const { signal } = writing;
  let spent = { inputTokens: 0, outputTokens: 0 };
  try {
    const verdict = await model.check(question, signal);
    if (verdict !== 'fine') {
      const answer = verdict === 'self_harm' ? humanPointer('crisis') : refusedText;
      return { state: 'complete', answer, source: 'refused' };
    }
    spent.inputTokens = estimateTokens(messages.map(({ content }) => content).join(' '));
    const { onText } = writing;
    const given = await model.answer(messages, { signal, onText, patience: pace.patience });
    spent = given;
    if (given.text === '') return failed('empty');
    return { state: 'complete', answer: given.text, source: 'model' };
  } catch (error) {
    if (writing.text() === '') spent = { inputTokens: 0, outputTokens: 0 };
    else spent.outputTokens = estimateTokens(writing.text());
    if (signal.aborted) return { state: 'stopped' };
    logger.warn({ err: error, exchangeId: claimed.exchangeId }, 'The model gave no answer');
    return writing.text() === '' ? failed('provider') : brokenOff(writing.text());
  } finally {
    await writing.end();
    if (spent.inputTokens > 0) await addCoachSpend(db, { founderId, day: usageDay, ...spent });
  }
}

function failed(failure: 'provider' | 'empty'): Outcome {
  return { state: 'failed', failure, answer: failureTexts[failure] };
}

/** What came of it stays readable. */
function brokenOff(answer: string): Outcome {
  return { state: 'failed', failure: 'interrupted', answer };
}

/** Also while nothing new comes: shorter than others wait before they give the worker up. */
const beatMs = 1_000;

type Writing = {
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
function keepWhileWriting(
  { db, clock, logger }: BotContext,
  { exchangeId, attempt }: ClaimedQuestion,
  { tickMs }: AnswerPace,
): Writing {
  const unwanted = new AbortController();
  let text = '';
  let kept = '';
  let keptAt = performance.now();
  let running: Promise<void> | undefined;

  async function keep(): Promise<void> {
    const saying = text;
    try {
      const isWanted = await keepAnswer(db, { exchangeId, attempt, text: saying, now: clock() });
      kept = saying;
      keptAt = performance.now();
      if (!isWanted) unwanted.abort();
    } catch (error) {
      logger.warn({ err: error, exchangeId }, 'A piece of an answer was not kept');
    }
  }

  const timer = setInterval(() => {
    if (running || (text === kept && performance.now() - keptAt < beatMs)) return;
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
