/** What a reviewer gives 1 to 5 for. */
export const rubric = ['team', 'problem', 'traction', 'fit'] as const;
export type Criterion = (typeof rubric)[number];

/** Null: not given (yet). */
export type Scores = Record<Criterion, number | null>;

export type MeanScores = Scores & { overall: number | null };

/** The mean of all reviewers by criterion, and of every score that was given; to one decimal. */
export function meanScores(ratings: readonly Scores[]): MeanScores {
  const given = (criterion: Criterion) =>
    ratings.map((scores) => scores[criterion]).filter((score) => score !== null);
  return {
    team: mean(given('team')),
    problem: mean(given('problem')),
    traction: mean(given('traction')),
    fit: mean(given('fit')),
    overall: mean(rubric.flatMap(given)),
  };
}

function mean(scores: number[]): number | null {
  if (scores.length === 0) return null;
  const sum = scores.reduce((total, score) => total + score, 0);
  return Math.round((sum / scores.length) * 10) / 10;
}
