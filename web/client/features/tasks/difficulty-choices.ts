import { pointsByDifficulty } from '#shared/domain/points.ts';
import { type Difficulty, difficulties } from '#shared/options.ts';

export const difficultyLabels: Record<Difficulty, string> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
};

/** Each difficulty with what it is worth. */
export const difficultyChoices = difficulties.map((value) => ({
  value,
  label: `${difficultyLabels[value]} · ${pointsByDifficulty[value]}`,
}));
