import { expect, it } from 'vitest';
import { startsIn } from './cohort-start.ts';

it.each([
  ['2026-11-29', 'Starts in 40 days'],
  ['2027-01-06', 'Starts in 2 days'],
  ['2027-01-07', 'Starts tomorrow'],
  ['2027-01-08', null],
  ['2027-02-01', null],
])('a cohort of January 8 on %s', (today, expected) => {
  expect(startsIn('2027-01-08', today)).toBe(expected);
});
