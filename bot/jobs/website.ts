import {
  type AnalysisOutcome,
  addAnalysisUsage,
  type ClaimedAnalysis,
  claimAnalysis,
  countRefusals,
  finishAnalysis,
} from '#db/operations/website/website-analysis.ts';
import { analysisModelParameters } from '#shared/domain/website.ts';
import {
  fallbackTasks,
  type RefusalReason,
  readProposals,
} from '#shared/domain/website-proposals.ts';
import type { BotContext } from '../context.ts';
import { type Network, openNetwork } from '../guarded-connection.ts';
import type { CoachModel } from '../model/coach-model.ts';
import { reportingProblems } from '../model/model-problems.ts';
import { buildAnalysisMessages } from '../model/prompts.ts';
import { fetchPage } from '../website/fetch-page.ts';

export type AnalysisTiming = { network: Network; fetchMs: number; modelMs: number };

export const analysisTiming: AnalysisTiming = {
  network: openNetwork,
  fetchMs: 10_000,
  modelMs: 45_000,
};

/**
 * Reads a founder's website and asks the model for tasks. No database connection or transaction is
 * held meanwhile. The founder is notified of a run that fails; the job itself is not repeated.
 */
export async function analyseWebsite(
  context: BotContext,
  { founderId, runId }: { founderId: string; runId: string },
  timing: AnalysisTiming,
): Promise<void> {
  const { db, clock, model } = context;
  const claimed = await claimAnalysis(db, { founderId, runId });
  if (!claimed) return;
  const outcome = model
    ? await analyseWithModel(context, { model, claimed, timing })
    : fallbackOutcome(claimed, 'no_model', null);
  await finishAnalysis(db, { founderId, runId, outcome, now: clock() });
}

type AnalysisRequest = { model: CoachModel; claimed: ClaimedAnalysis; timing: AnalysisTiming };

async function analyseWithModel(
  context: BotContext,
  { model, claimed, timing }: AnalysisRequest,
): Promise<AnalysisOutcome> {
  const { db, logger } = context;
  const { founderId, usageDay: day } = claimed;
  try {
    const text = await readWebsite(claimed.websiteUrl, timing);
    const pageRead = text !== null;
    const {
      text: reply,
      isCut: _isCut,
      ...spent
    } = await reportingProblems(context, model.name, () =>
      model.complete(buildAnalysisMessages({ ...claimed, text }), {
        ...analysisModelParameters,
        timeMs: timing.modelMs,
      }),
    );
    await addAnalysisUsage(db, { founderId, day, ...spent });
    const refused: RefusalReason[] = [];
    const read = readProposals(reply, (reason) => refused.push(reason));
    await countRefusals(db, { day, reasons: refused });
    if ('unusable' in read) return fallbackOutcome(claimed, read.unusable, pageRead);
    return { state: 'done', proposals: read.proposals, pageRead, fallback: null };
  } catch (error) {
    logger.warn({ err: error, founderId }, 'A website was not analyzed');
    return { state: 'failed' };
  }
}

/** Null: the page can't be read or says nothing, so the model gets its address alone. */
async function readWebsite(
  url: string,
  { network, fetchMs }: AnalysisTiming,
): Promise<string | null> {
  try {
    const { text } = await fetchPage(url, { network, timeMs: fetchMs });
    return saysSomething(text) ? text : null;
  } catch {
    return null;
  }
}

/** Fewer letters, in any alphabet, are “Loading…”, “Coming soon” or a name. */
const minLetters = 18;

/** A sign that is a syllable or a word counts for two letters. */
function saysSomething(text: string): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const signs = text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu)?.length ?? 0;
  return letters + signs >= minLetters;
}

function fallbackOutcome(
  { stage }: ClaimedAnalysis,
  reason: 'no_model' | 'empty' | 'not_json',
  pageRead: boolean | null,
): AnalysisOutcome {
  return { state: 'done', proposals: fallbackTasks(stage), pageRead, fallback: reason };
}
