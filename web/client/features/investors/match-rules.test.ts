import { expect, it } from 'vitest';
import { fitText, scoreText } from './match-rules.ts';

const focus = { part: 'focus', points: 40, of: 40, text: 'FinTech is in your focus' } as const;
const stage = { part: 'stage', points: 15, of: 15, text: 'Checks like yours are usual' } as const;
const check = { part: 'check', points: 25, of: 25, text: 'Asks for $50K–$250K' } as const;
const none = { part: 'momentum', points: 0, of: 20, text: 'No momentum shared' } as const;

it('names the two strongest reasons, and none that speaks against the startup', () => {
  expect(fitText({ score: 80, reasons: [stage, check, focus, none] })).toBe(
    'FinTech is in your focus. Asks for $50K–$250K.',
  );
  expect(fitText({ score: 0, reasons: [none] })).toBe('Nothing you named fits yet.');
});

it('describes the score', () => {
  expect(scoreText({ score: 80, reasons: [] })).toBe('Strong fit, 80 of 100');
});
