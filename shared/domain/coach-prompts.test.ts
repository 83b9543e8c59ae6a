import { expect, it } from 'vitest';
import { coachInstructions, limitWords, markTruncated, maxAnswerLength } from './coach-prompts.ts';

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

it('cuts after words, and after characters where words have no end', () => {
  expect(limitWords('one two three', 2)).toBe('one two…');
  expect(limitWords('one two', 2)).toBe('one two');
  const german = 'Donaudampfschiff '.repeat(150).trim();
  expect(limitWords(german)).toHaveLength(maxAnswerLength);
  expect(limitWords('a'.repeat(maxAnswerLength))).toBe('a'.repeat(maxAnswerLength));
  expect(limitWords('a'.repeat(10_000_000))).toBe(`${'a'.repeat(maxAnswerLength - 1)}…`);
  expect(limitWords(`${'字'.repeat(35)}😀`, 2)).toBe(`${'字'.repeat(35)}…`);
});
