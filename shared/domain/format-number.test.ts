import { expect, it } from 'vitest';
import { pluralize } from './format-number.ts';

it('uses the singular for one and the plural for all other numbers', () => {
  expect(pluralize(1, 'task')).toBe('1 task');
  expect(pluralize(1250, 'point')).toBe('1,250 points');
  expect(pluralize(0, 'day')).toBe('0 days');
});
