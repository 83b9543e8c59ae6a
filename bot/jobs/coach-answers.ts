import {
  type AnswerOutcome,
  addCoachUsage,
  type ClaimedQuestion,
  claimQuestion,
  finishAnswer,
  saveAnswerProgress,
  saveCitations,
} from '#db/operations/coach/answer-question.ts';
import { queueSummary } from '#db/operations/coach/summaries.ts';
import { findCoachFacts } from '#db/queries/coach/coach-facts.ts';
import { findAnswerSoFar, listRecentExchanges } from '#db/queries/coach/exchanges.ts';
import { findSummary } from '#db/queries/coach/memory.ts';
import { listWaitingProposals } from '#db/queries/coach/proposals.ts';
import { hasPremium } from '#db/queries/premium.ts';
import { humanHelpText } from '#shared/domain/coach-answers.ts';
import { limitAnswer, plainAnswer } from '#shared/domain/coach-citations.ts';
import {
  coachFailureTexts,
  limitWords,
  proposalsIntroduction,
  refusalText,
} from '#shared/domain/coach-prompts.ts';
import { answerFromTips, findTip } from '#shared/domain/coach-tip-answers.ts';
import { isCryForHelp } from '#shared/domain/crisis.ts';
import { readCoachProposals } from '#shared/domain/read-coach-proposals.ts';
import { estimateTokens } from '#shared/domain/tokens.ts';
import type { BotContext } from '../context.ts';
import type { CoachModel, ModelTimeouts } from '../model/coach-model.ts';
import { reportingProblems } from '../model/model-problems.ts';
import { buildCoachMessages } from '../model/prompts.ts';

export type AnswerTiming = {
  /** New text is looked for this often, to be saved and shown. */
  tickMs: number;
  timeouts?: ModelTimeouts;
  /** An answer's words wait no longer than this for the check of the question. */
  holdMs?: number;
};

/** A check takes about as long as the first words; where it takes longer, what it says later counts. */
const defaultHoldMs = 2_500;

export const answerTiming: AnswerTiming = { tickMs: 250 };

/**
 * Has the model, or without one the built-in tips, answer a question. No database connection or
 * transaction is held while the model thinks. The founder is notified of an attempt that fails and
 * decides whether to try again; the job itself is not repeated.
 */
export async function answerQuestion(
  context: BotContext,
  { exchangeId, attempt }: { exchangeId: string; attempt: number },
  timing: AnswerTiming,
): Promise<void> {
  const { db, clock, model } = context;
  const claimed = await claimQuestion(db, { exchangeId, attempt, now: clock() });
  if (!claimed) return;
  const outcome = isCryForHelp(claimed.question)
    ? crisisOutcome
    : model
      ? await answerWithModel(context, { model, claimed, timing })
      : await answerWithTips(context, claimed);
  await db.transaction().execute(async (trx) => {
    await finishAnswer(trx, { exchangeId, attempt, outcome, now: clock() });
    const { founderId, usageDay: day } = claimed;
    if (model && outcome.state === 'complete') await queueSummary(trx, { founderId, day });
  });
}

const crisisOutcome: AnswerOutcome = {
  state: 'complete',
  answer: humanHelpText('crisis'),
  source: 'refused',
};

async function answerWithTips(
  { db, clock }: BotContext,
  claimed: ClaimedQuestion,
): Promise<AnswerOutcome> {
  const facts = await findCoachFacts(db, { founderId: claimed.founderId, now: clock() });
  const tips = answerFromTips(claimed.question, facts);
  const { citations } = tips;
  await saveCitations(db, { exchangeId: claimed.exchangeId, attempt: claimed.attempt, citations });
  const answer = limitAnswer(tips.answer, citations);
  return { state: 'complete', answer, source: 'tips' };
}

async function answerWithModel(
  context: BotContext,
  { model, claimed, timing }: { model: CoachModel; claimed: ClaimedQuestion; timing: AnswerTiming },
): Promise<AnswerOutcome> {
  const { db, clock, logger } = context;
  const { founderId, usageDay, continues } = claimed;
  const now = clock();
  const cut = continues ? await findAnswerSoFar(db, { exchangeId: continues }) : null;
  const { question, number } = cut ?? claimed;
  if (isCryForHelp(question)) return crisisOutcome;
  const summary = await findSummary(db, { founderId });
  const summarizedUpTo = summary?.upTo ?? null;
  const [facts, recent, waiting, isPremium] = await Promise.all([
    findCoachFacts(db, { founderId, now }),
    listRecentExchanges(db, { founderId, before: number, now, summarizedUpTo }),
    listWaitingProposals(db, { founderId, now }),
    hasPremium(db, { founderId, now }),
  ]);
  const { answerTokens } = model;
  const { messages, citations } = buildCoachMessages({
    question,
    facts,
    recent,
    answerTokens,
    waiting,
    summary: summary?.text ?? null,
    ...(cut ? { cutAnswer: plainAnswer(cut.answer, cut.citations) } : {}),
  });
  await saveCitations(db, { exchangeId: claimed.exchangeId, attempt: claimed.attempt, citations });
  const tip = cut ? null : findTip({ stage: facts.stage, question });
  const draft = saveDraftWhileWriting(context, claimed, timing);
  const unsuitable = new AbortController();
  const signal = AbortSignal.any([draft.signal, unsuitable.signal]);
  const checked = checkQuestion(context, { model, claimed, question, draft, unsuitable });
  const hold = setTimeout(draft.show, timing.holdMs ?? defaultHoldMs);
  const inputTokens = estimateTokens(messages.map(({ content }) => content).join(' '));
  let spent = { inputTokens, outputTokens: 0 };
  try {
    const { text, isCut, proposed, ...usage } = await reportingProblems(
      context,
      model.nameFor(isPremium),
      () =>
        model.answer(messages, {
          signal,
          onText: draft.onText,
          timeouts: timing.timeouts,
          isPremium,
          proposes: !cut,
        }),
    );
    spent = usage;
    const refused = await checked;
    if (refused) return refused;
    const proposals = readCoachProposals(proposed, { citations, today: facts.today });
    const written = text === '' && proposals.length > 0 ? proposalsIntroduction : text;
    // Dots alone are no answer either.
    if (!/[\p{L}\p{N}]/u.test(written)) return failedOutcome('empty', tip);
    const answer = limitAnswer(written, citations);
    return {
      state: 'complete',
      answer,
      source: 'model',
      proposals,
      isCut: isCut || answer !== written,
    };
  } catch (error) {
    const written = draft.text();
    spent = {
      inputTokens: written === '' ? 0 : inputTokens,
      outputTokens: estimateTokens(written),
    };
    if (draft.signal.aborted) return { state: 'stopped' };
    // A model may refuse what moderation would answer better, most of all a cry for help.
    const refused = await checked;
    if (refused) return refused;
    logger.warn({ err: error, exchangeId: claimed.exchangeId }, 'The model gave no answer');
    return written === '' ? failedOutcome('provider', tip) : interruptedOutcome(written);
  } finally {
    clearTimeout(hold);
    await draft.end();
    if (spent.inputTokens > 0) await addCoachUsage(db, { founderId, day: usageDay, ...spent });
  }
}

type CheckInput = {
  model: CoachModel;
  claimed: ClaimedQuestion;
  question: string;
  draft: AnswerDraft;
  unsuitable: AbortController;
};

/**
 * Has a question checked while the model answers it already; null if it is fine, or could not be
 * checked. What was shown of an answer by then is replaced.
 */
async function checkQuestion(
  { db, logger }: BotContext,
  { model, claimed, question, draft, unsuitable }: CheckInput,
): Promise<AnswerOutcome | null> {
  const { founderId, usageDay: day } = claimed;
  try {
    const { verdict, ...spent } = await model.check(question, draft.signal);
    if (verdict === 'fine') draft.show();
    else unsuitable.abort();
    const usage = { founderId, day, ...spent };
    const logFailure = (err: unknown) => logger.warn({ err }, 'The cost of a check was not saved');
    if (spent.inputTokens > 0) await addCoachUsage(db, usage).catch(logFailure);
    if (verdict === 'fine') return null;
    if (verdict === 'self_harm') return crisisOutcome;
    return { state: 'complete', answer: refusalText, source: 'refused' };
  } catch (error) {
    logger.warn({ err: error, exchangeId: claimed.exchangeId }, 'A question was not checked');
    draft.show();
    return null;
  }
}

/** The specified sentence, and below it the playbook that fits. */
function failedOutcome(failure: 'provider' | 'empty', tip: string | null): AnswerOutcome {
  const sentence = coachFailureTexts[failure];
  const answer = tip ? limitWords(`${sentence}\n\n${tip}`) : sentence;
  return { state: 'failed', failure, answer, source: tip ? 'tips' : null };
}

/** The text so far stays readable. */
function interruptedOutcome(answer: string): AnswerOutcome {
  return { state: 'failed', failure: 'interrupted', answer };
}

/** Sent even while no text comes; shorter than the time after which others give the worker up. */
const heartbeatMs = 1_000;

type AnswerDraft = {
  /** Aborted once the attempt was ended elsewhere: stopped, deleted, or given up. */
  signal: AbortSignal;
  onText(text: string): void;
  /** Has the text saved, and so shown. */
  show(): void;
  /** The text so far. */
  text(): string;
  /** Resolves when nothing is being saved any more. */
  end(): Promise<void>;
};

/**
 * Saves the answer in its row as it grows, which also finds out whether it is still wanted. A
 * database that is away for a moment costs a heartbeat, not the answer.
 */
function saveDraftWhileWriting(
  { db, clock, logger }: BotContext,
  { exchangeId, attempt }: ClaimedQuestion,
  { tickMs }: AnswerTiming,
): AnswerDraft {
  const unwanted = new AbortController();
  let text = '';
  let isShown = false;
  let saved = '';
  let savedAt = performance.now();
  let running: Promise<void> | undefined;

  async function save(): Promise<void> {
    const current = isShown ? text : '';
    try {
      const progress = { exchangeId, attempt, text: current, now: clock() };
      const isWanted = await saveAnswerProgress(db, progress);
      saved = current;
      savedAt = performance.now();
      if (!isWanted) unwanted.abort();
    } catch (error) {
      logger.warn({ err: error, exchangeId }, 'A piece of an answer was not saved');
    }
  }

  const timer = setInterval(() => {
    if (running || ((!isShown || text === saved) && performance.now() - savedAt < heartbeatMs))
      return;
    running = save().finally(() => {
      running = undefined;
    });
  }, tickMs);
  return {
    signal: unwanted.signal,
    onText: (more) => {
      text = more;
    },
    show: () => {
      isShown = true;
    },
    text: () => text,
    async end() {
      clearInterval(timer);
      await running;
    },
  };
}
