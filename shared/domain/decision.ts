import type { ApplicationStatus } from '../options.ts';

/** How long a decision's mail waits, and a decision can be taken back. */
export const undoMs = 60_000;

export const isUndecided = (status: ApplicationStatus): boolean =>
  status === 'pending' || status === 'under_review';

/**
 * Whether this decision can be made now. An undecided application takes either; a decided one only
 * the other, and only with a reason. A withdrawn one is the applicant's.
 */
export function mayDecide(
  status: ApplicationStatus,
  { decision, reason }: { decision: 'accepted' | 'rejected'; reason: string | null },
): boolean {
  if (isUndecided(status)) return true;
  return status !== 'withdrawn' && status !== decision && reason !== null;
}
