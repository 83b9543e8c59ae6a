import { type ApplicationStatus, applicationStatuses } from '../options.ts';

/** The status that an application has, or all that wait for a decision. */
export const applicationFilters = ['undecided', ...applicationStatuses] as const;

/** A decision can be undone for this long. Then it takes effect and its mail is sent. */
export const decisionUndoMs = 60_000;

export const mayUndoDecision = (decidedAt: Date, now: Date): boolean =>
  now.getTime() < decidedAt.getTime() + decisionUndoMs;

export const isUndecided = (status: ApplicationStatus): boolean =>
  status === 'pending' || status === 'under_review';

/**
 * True if this decision can be made now. A decision can be reversed only with a reason. Withdrawn
 * applications can't be decided.
 */
export function mayDecideApplication(
  status: ApplicationStatus,
  { decision, reason }: { decision: 'accepted' | 'rejected'; reason: string | null },
): boolean {
  if (isUndecided(status)) return true;
  return status !== 'withdrawn' && status !== decision && reason !== null;
}

/** Reviewers score each of these from 1 to 5. */
export const reviewCriteria = ['team', 'problem', 'traction', 'fit'] as const;
export type Criterion = (typeof reviewCriteria)[number];

/** Null for a score that was not given. */
export type Scores = Record<Criterion, number | null>;

/** A rating stands once every criterion has its score. */
const isRatingComplete = (scores: Scores): boolean =>
  reviewCriteria.every((criterion) => scores[criterion] !== null);

/**
 * Reviewers see what others gave once their own rating stands, so that nobody rates as others did.
 * A decision that stands ends the rating, for those who decide.
 */
export function seesOtherRatings({
  ownScores,
  isReviewer,
  isDecided,
}: {
  ownScores: Scores | null;
  isReviewer: boolean;
  isDecided: boolean;
}): boolean {
  if (ownScores && isRatingComplete(ownScores)) return true;
  return isDecided && !isReviewer;
}

/** Mean scores by criterion and of all given scores, rounded to one decimal. */
export function meanScores(ratings: readonly Scores[]): Scores & { overall: number | null } {
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

/** The state of an application window. Without `closesAt` it stays open. */
export function windowState(
  { opensAt, closesAt }: ApplicationWindow,
  now: Date,
): 'none' | 'ahead' | 'open' | 'over' {
  if (!opensAt) return 'none';
  if (closesAt && closesAt <= now) return 'over';
  return opensAt <= now ? 'open' : 'ahead';
}

/** Visitors can apply to one cohort at a time, so no two windows may overlap. */
export function windowsOverlap(one: ApplicationWindow, other: ApplicationWindow): boolean {
  if (!one.opensAt || !other.opensAt) return false;
  const startsBefore = (from: Date, end: Date | null) => end === null || from < end;
  return startsBefore(one.opensAt, other.closesAt) && startsBefore(other.opensAt, one.closesAt);
}
