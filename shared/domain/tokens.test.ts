import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateTokens, limitTokens } from './tokens.ts';

it.each([
  ['', 0],
  ['a', 1],
  ['abcd', 1],
  ['abcde', 2],
  ['\u007f\u007f\u007f\u007f', 1],
  ['\u0080\u0080', 2],
  ['äöü', 3],
  ['😀', 1],
])('%j takes about %i tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

it('cuts between characters and marks the cut', () => {
  expect(limitTokens('abcdefgh', 2)).toBe('abcdefgh');
  expect(limitTokens('abcdefghi', 2)).toBe('abcd…');
  expect(limitTokens('abc def ghi', 2)).toBe('abc…');
  expect(limitTokens('😀😀😀', 2)).toBe('😀…');
  expect(limitTokens('\u0080'.repeat(3), 2)).toBe('\u0080…');
});

it('never gives more than it may', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, max) => {
      expect(estimateTokens(limitTokens(text, max))).toBeLessThanOrEqual(max);
    }),
  );
});
