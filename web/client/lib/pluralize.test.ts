import { expect, it } from 'vitest';
import { counted } from './pluralize.ts';

it('counts in the singular and plural', () => {
  expect(counted(1, 'task')).toBe('1 task');
  expect(counted(1250, 'point')).toBe('1,250 points');
  expect(counted(0, 'day')).toBe('0 days');
});
