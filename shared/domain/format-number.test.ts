import { expect, it } from 'vitest';
import { moneyRange, pluralize } from './format-number.ts';

it('uses the singular for one and the plural for all other numbers', () => {
  expect(pluralize(1, 'task')).toBe('1 task');
  expect(pluralize(1250, 'point')).toBe('1,250 points');
  expect(pluralize(0, 'day')).toBe('0 days');
});

it.each([
  ['250k-1m', '$250K–$1M'],
  ['0-50k', '$0–$50K'],
  ['100k+', '$100K+'],
  ['5m+', '$5M+'],
  ['0-50', '$0–$50'],
  ['some 5m+', 'some 5m+'],
  ['5m+ or so', '5m+ or so'],
  ['funding', 'funding'],
  ['seed', 'seed'],
])('writes the stored %s as %s', (stored, label) => {
  expect(moneyRange(stored)).toBe(label);
});
