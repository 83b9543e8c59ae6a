import type { WebsiteAnalysis } from '#shared/api/website.ts';
import {
  addressOnlyText,
  analysisDoneText,
  analysisFailedText,
  fallbackTexts,
  noProposalsText,
  type Priority,
} from '#shared/domain/website.ts';
import { pluralize } from '#shared/formats.ts';

export const priorityLabels: Record<Priority, string> = {
  high: 'High priority',
  medium: 'Medium priority',
  low: 'Low priority',
};

type AnalysisOutcome = Pick<WebsiteAnalysis, 'state' | 'fallback' | 'proposals' | 'pageRead'>;

/** One sentence on how an analysis ended; null while it is running. */
export function outcomeText({ state, fallback, proposals }: AnalysisOutcome): string | null {
  if (state === 'failed') return analysisFailedText;
  if (state !== 'done') return null;
  if (fallback) return fallbackTexts[fallback];
  return proposals.length === 0 ? noProposalsText : analysisDoneText(proposals.length);
}

/** The source of the proposals, if it isn't the founder's website itself. */
export function sourceText({
  state,
  fallback,
  proposals,
  pageRead,
}: AnalysisOutcome): string | null {
  if (state !== 'done') return null;
  if (fallback) return fallbackTexts[fallback];
  if (proposals.length === 0) return noProposalsText;
  return pageRead === false ? addressOnlyText : null;
}

export function addedTasksText(added: number): string {
  return added === 0
    ? 'These tasks were already on your board.'
    : `Added ${pluralize(added, 'task')} to your board.`;
}
