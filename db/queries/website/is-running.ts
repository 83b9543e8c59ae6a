import type { WebsiteAnalysesTable } from '../../tables/website-analyses.ts';

/** Twice what a page and two tries of the model may take: whoever is silent for longer has died. */
const patienceMs = 120_000;

/** Whether somebody still works on it, or will. */
export function isRunning(
  { state, requested_at }: Pick<WebsiteAnalysesTable, 'state' | 'requested_at'>,
  now: Date,
): boolean {
  const isOpen = state === 'waiting' || state === 'analysing';
  return isOpen && now.getTime() - requested_at.getTime() < patienceMs;
}
