import {
  addCoachSpend,
  type ClaimedQuestion,
  claimQuestion,
  type Outcome,
  settleAnswer,
} from '#db/operations/coach/answer-question.ts';
import { findCoachFacts } from '#db/queries/coach/coach-facts.ts';
import { listRecentExchanges } from '#db/queries/coach/exchanges.ts';
import { answerFromTips } from '#shared/domain/answer-from-tips.ts';
import { failureTexts, limitWords, refusedText } from '#shared/domain/coach-prompts.ts';
import { humanPointer } from '#shared/domain/human-pointer.ts';
import type { BotContext } from '../context.ts';
import { buildMessages } from '../model/build-messages.ts';
import type { CoachModel } from '../model/create-coach-model.ts';
import { estimateTokens } from '../model/estimate-tokens.ts';
import type { ModelPatience } from '../model/stream-answer.ts';
import { keepWhileWriting } from './keep-while-writing.ts';

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
