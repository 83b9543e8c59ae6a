import { expect, test } from 'vitest';
import { isPaused, pauseProblem } from './message-pause.ts';

const now = new Date('2026-06-15T23:30:00Z');

test('a pause lasts until its day begins where the founder is', () => {
  expect(isPaused('2026-06-16', now, 'UTC')).toBe(true);
  expect(isPaused('2026-06-16', now, 'Europe/Berlin')).toBe(false);
  expect(isPaused(null, now, 'UTC')).toBe(false);
});

test('it ends after today, within a year', () => {
  const utc = { now, timeZone: 'UTC' };
  expect(pauseProblem('2026-06-15', utc)).toContain('tomorrow');
  expect(pauseProblem('2026-06-16', utc)).toBeNull();
  expect(pauseProblem('2026-06-16', { now, timeZone: 'Europe/Berlin' })).toContain('tomorrow');
  expect(pauseProblem('2027-06-15', utc)).toBeNull();
  expect(pauseProblem('2027-06-16', utc)).toContain('a year');
});
