import { pointsByDifficulty } from '#shared/domain/points.ts';
import { difficulties, difficultyLabels } from '#shared/options.ts';

/** Each difficulty with what it is worth. */
export const difficultyChoices = difficulties.map((value) => ({
  value,
  label: `${difficultyLabels[value]} · ${pointsByDifficulty[value]}`,
}));
