import { expect, it } from 'vitest';
import { coachInstructions, markTruncated } from './coach-prompts.ts';

it.each([
  [200, 120],
  [215, 120],
  [290, 170],
  [1000, 180],
])('a model that may write %i tokens is asked for fewer than %i words', (tokens, words) => {
  expect(coachInstructions(tokens)).toContain(`Answer in under ${words} words of plain text`);
});

it.each([
  ['Call Ada, then', 'Call Ada, then…'],
  ['Call Ada, then Bo,', 'Call Ada, then Bo…'],
  ['Call Ada.', 'Call Ada.'],
])('%s becomes %s where it broke off', (answer, shown) => {
  expect(markTruncated(answer)).toBe(shown);
});
