import { expect, it } from 'vitest';
import { dayName, monthName, shortDate, weekName } from './date-words.ts';

it('names days, with the year where it is another', () => {
  expect(shortDate('2026-12-03', '2026-12-20')).toBe('3 Dec');
  expect(shortDate('2025-12-31', '2026-01-01')).toBe('31 Dec 2025');
  expect(dayName('2026-12-03')).toBe('Thursday 3 December');
  expect(monthName('2026-12-31')).toBe('Dec');
});

it('names weeks by their first and last day', () => {
  expect(weekName('2026-11-29', '2026-12-06')).toBe('29 Nov – 5 Dec');
  expect(weekName('2026-11-29', '2026-12-05')).toBe('This week');
  expect(weekName('2026-11-29', '2026-11-29')).toBe('This week');
});
