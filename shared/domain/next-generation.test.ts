import { expect, test } from 'vitest';
import { nextGenerationWords } from './next-generation.ts';

test('daily tasks come tomorrow, weekly ones with the Sunday', () => {
  // Friday, Saturday, Sunday.
  expect(nextGenerationWords('2026-11-20')).toBe(
    'New daily tasks come tomorrow, weekly ones on Sunday.',
  );
  expect(nextGenerationWords('2026-11-21')).toBe('New daily and weekly tasks come tomorrow.');
  expect(nextGenerationWords('2026-11-22')).toContain('weekly ones on Sunday');
});
