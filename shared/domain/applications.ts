import type { ApplicationStatus } from '../options.ts';

/** How long a decision's mail waits, and a decision can be taken back. */
export const decisionUndoMs = 60_000;

export const isUndecided = (status: ApplicationStatus): boolean =>
  status === 'pending' || status === 'under_review';

/**
 * Whether this decision can be made now. An undecided application takes either; a decided one only
 * the other, and only with a reason. A withdrawn one is the applicant's.
 */
export function mayDecideApplication(
  status: ApplicationStatus,
  { decision, reason }: { decision: 'accepted' | 'rejected'; reason: string | null },
): boolean {
  if (isUndecided(status)) return true;
  return status !== 'withdrawn' && status !== decision && reason !== null;
}

/** What a reviewer gives 1 to 5 for. */
export const reviewCriteria = ['team', 'problem', 'traction', 'fit'] as const;
export type Criterion = (typeof reviewCriteria)[number];

/** Null: not given (yet). */
export type Scores = Record<Criterion, number | null>;

type MeanScores = Scores & { overall: number | null };

/** The mean of all reviewers by criterion, and of every score that was given; to one decimal. */
export function meanScores(ratings: readonly Scores[]): MeanScores {
  const given = (criterion: Criterion) =>
    ratings.map((scores) => scores[criterion]).filter((score) => score !== null);
  return {
    team: mean(given('team')),
    problem: mean(given('problem')),
    traction: mean(given('traction')),
    fit: mean(given('fit')),
    overall: mean(reviewCriteria.flatMap(given)),
  };
}

function mean(scores: number[]): number | null {
  if (scores.length === 0) return null;
  const sum = scores.reduce((total, score) => total + score, 0);
  return Math.round((sum / scores.length) * 10) / 10;
}

type ApplicationWindow = { opensAt: Date | null; closesAt: Date | null };

/** How a window stands. It opens at its first instant and is over at its last; without one it has no end. */
export function windowState(
  { opensAt, closesAt }: ApplicationWindow,
  now: Date,
): 'none' | 'ahead' | 'open' | 'over' {
  if (!opensAt) return 'none';
  if (closesAt && closesAt <= now) return 'over';
  return opensAt <= now ? 'open' : 'ahead';
}

/** Whether two windows share an instant: a visitor is told of one cohort. */
export function windowsOverlap(one: ApplicationWindow, other: ApplicationWindow): boolean {
  if (!one.opensAt || !other.opensAt) return false;
  const startsBefore = (from: Date, end: Date | null) => end === null || from < end;
  return startsBefore(one.opensAt, other.closesAt) && startsBefore(other.opensAt, one.closesAt);
}
