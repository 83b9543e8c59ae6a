import { expect, it } from 'vitest';
import { fitText, scoreText } from './match-rules.ts';

const focus = { part: 'focus', points: 40, of: 40, text: 'FinTech is in your focus' } as const;
const stage = { part: 'stage', points: 15, of: 15, text: 'Checks like yours are usual' } as const;
const check = { part: 'check', points: 25, of: 25, text: 'Asks for $50K–$250K' } as const;
const none = { part: 'momentum', points: 0, of: 20, text: 'No momentum shared' } as const;

const outside = { part: 'focus', points: 0, of: 40, text: 'Toys is outside your focus' } as const;

it.each([
  [80, [stage, check, focus, none], 'FinTech is in your focus. Asks for $50K–$250K.'],
  [40, [stage, check, outside, none], 'Asks for $50K–$250K. Toys is outside your focus.'],
  [15, [stage, outside, none], 'Toys is outside your focus. No momentum shared.'],
  [0, [none], 'No momentum shared.'],
])('a score of %i is explained by what made it so', (score, reasons, text) => {
  expect(fitText({ score, reasons })).toBe(text);
});

it('describes the score', () => {
  expect(scoreText({ score: 80, reasons: [] })).toBe('Strong fit, 80 of 100');
});
