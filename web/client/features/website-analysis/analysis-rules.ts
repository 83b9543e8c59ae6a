import type { WebsiteAnalysis } from '#shared/api/website.ts';
import {
  addressOnlyText,
  analysisDoneText,
  analysisFailedText,
  fallbackTexts,
  noProposalsText,
  type Priority,
} from '#shared/domain/website.ts';
import { counted } from '../../lib/pluralize.ts';
export const priorityLabels: Record<Priority, string> = {
  high: 'High priority',
  medium: 'Medium priority',
  low: 'Low priority',
};

type Ended = Pick<WebsiteAnalysis, 'state' | 'fallback' | 'proposals' | 'pageRead'>;

/** How an analysis ended, in a sentence; null while it has not. */
export function endText({ state, fallback, proposals }: Ended): string | null {
  if (state === 'failed') return analysisFailedText;
  if (state !== 'done') return null;
  if (fallback) return fallbackTexts[fallback];
  return proposals.length === 0 ? noProposalsText : analysisDoneText(proposals.length);
}

/** What the proposals come from, where that is not the whole website. */
export function sourceText({ state, fallback, proposals, pageRead }: Ended): string | null {
  if (state !== 'done') return null;
  if (fallback) return fallbackTexts[fallback];
  if (proposals.length === 0) return noProposalsText;
  return pageRead === false ? addressOnlyText : null;
}

export function addedText(added: number): string {
  return added === 0
    ? 'These tasks were on your board already.'
    : `Added ${counted(added, 'task')} to your board.`;
}
