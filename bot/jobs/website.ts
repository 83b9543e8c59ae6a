import {
  type AnalysisOutcome,
  addAnalysisSpend,
  type ClaimedAnalysis,
  claimAnalysis,
  settleAnalysis,
} from '#db/operations/website/website-analysis.ts';
import { analysisRequest } from '#shared/domain/website.ts';
import { fallbackTasks, readProposals } from '#shared/domain/website-proposals.ts';
import type { BotContext } from '../context.ts';
import type { CoachModel } from '../model/coach-model.ts';
import { buildAnalysisMessages } from '../model/prompts.ts';
import { fetchPage, type Network, openNetwork } from '../website/fetch-page.ts';
import { readPageText } from '../website/read-page-text.ts';

export type AnalysisPace = { network: Network; fetchMs: number; modelMs: number };

export const analysisPace: AnalysisPace = {
  network: openNetwork,
  fetchMs: 10_000,
  modelMs: 45_000,
};

/**
 * Reads a founder's website and asks the model for tasks. Nothing of the database is held while
 * either answers. A run that fails is told to the founder; the job itself is not repeated.
 */
export async function analyseWebsite(
  context: BotContext,
  { founderId, runId }: { founderId: string; runId: string },
  pace: AnalysisPace,
): Promise<void> {
  const { db, clock, model } = context;
  const claimed = await claimAnalysis(db, { founderId, runId });
  if (!claimed) return;
  const outcome = model
    ? await askModel(context, { model, claimed, pace })
    : fallback(claimed, 'no_model', null);
  await settleAnalysis(db, { founderId, runId, outcome, now: clock() });
}

type Asking = { model: CoachModel; claimed: ClaimedAnalysis; pace: AnalysisPace };

async function askModel(
  { db, logger }: BotContext,
  { model, claimed, pace }: Asking,
): Promise<AnalysisOutcome> {
  const { founderId, usageDay: day } = claimed;
  try {
    const text = await readWebsite(claimed.websiteUrl, pace);
    const pageRead = text !== null;
    const { text: reply, ...spent } = await model.complete(
      buildAnalysisMessages({ ...claimed, text }),
      { ...analysisRequest, timeMs: pace.modelMs },
    );
    await addAnalysisSpend(db, { founderId, day, ...spent });
    const read = readProposals(reply);
    if ('unusable' in read) return fallback(claimed, read.unusable, pageRead);
    return { state: 'done', proposals: read.proposals, pageRead, fallback: null };
  } catch (error) {
    logger.warn({ err: error, founderId }, 'A website was not analysed');
    return { state: 'failed' };
  }
}

/** Null: the address is all there is. An empty page says no more. */
async function readWebsite(
  url: string,
  { network, fetchMs }: AnalysisPace,
): Promise<string | null> {
  try {
    const { html } = await fetchPage(url, { network, timeMs: fetchMs });
    return readPageText(html) || null;
  } catch {
    return null;
  }
}

function fallback(
  { stage }: ClaimedAnalysis,
  reason: 'no_model' | 'empty' | 'not_json',
  pageRead: boolean | null,
): AnalysisOutcome {
  return { state: 'done', proposals: fallbackTasks(stage), pageRead, fallback: reason };
}
