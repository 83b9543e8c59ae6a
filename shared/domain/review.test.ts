import { expect, it } from 'vitest';
import { meanScores, type Scores } from './review.ts';

const none: Scores = { team: null, problem: null, traction: null, fit: null };

it('is nothing while nobody has rated', () => {
  const nothing = { ...none, overall: null };
  expect(meanScores([])).toEqual(nothing);
  expect(meanScores([none])).toEqual(nothing);
});

it('counts the scores that were given, each once', () => {
  const ratings = [
    { team: 5, problem: 4, traction: 1, fit: null },
    { team: 4, problem: null, traction: 2, fit: null },
    { team: 4, problem: null, traction: null, fit: null },
  ];
  // 13 / 3, 4, 3 / 2, and 20 / 6 over all.
  expect(meanScores(ratings)).toEqual({
    team: 4.3,
    problem: 4,
    traction: 1.5,
    fit: null,
    overall: 3.3,
  });
});
