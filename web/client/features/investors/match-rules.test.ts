import { expect, it } from 'vitest';
import { fitText, scoreText, thesisText } from './match-rules.ts';

const focus = { part: 'focus', points: 40, of: 40, text: 'FinTech is in your focus' } as const;
const stage = { part: 'stage', points: 15, of: 15, text: 'Checks like yours are usual' } as const;
const check = {
  part: 'check',
  points: 25,
  of: 25,
  text: 'Raising $50K–$250K (your check: $10K–$100K)',
} as const;
const none = { part: 'momentum', points: 0, of: 20, text: 'No momentum shared' } as const;

const outside = { part: 'focus', points: 0, of: 40, text: 'Toys is outside your focus' } as const;

it.each([
  [80, [stage, check, focus, none], 'Strong fit: FinTech is in your focus.'],
  [
    40,
    [stage, check, outside, none],
    'Some fit: raising $50K–$250K, but Toys is outside your focus.',
  ],
  [15, [stage, outside, none], 'Weak fit: Toys is outside your focus.'],
  [0, [none], 'Weak fit: no momentum shared.'],
])('a score of %i is explained by what made it so', (score, reasons, text) => {
  expect(fitText({ score, reasons })).toBe(text);
});

it('describes the score', () => {
  expect(scoreText({ score: 80, reasons: [] })).toBe('Strong fit, 80 of 100');
});

it.each([
  [['FinTech', 'SaaS', 'B2B'], 100, 750, 'FinTech, SaaS, B2B, with checks of $100K–$750K'],
  [['FinTech'], null, 750, 'FinTech, with checks up to $750K'],
  [['FinTech', 'SaaS'], null, null, 'FinTech, SaaS'],
  [[], 100, null, 'Checks from $100K'],
  [[], null, null, null],
])('a thesis of %j, %s to %s is said as %s', (focus, checkSizeMin, checkSizeMax, text) => {
  expect(thesisText({ focus, checkSizeMin, checkSizeMax })).toBe(text);
});
