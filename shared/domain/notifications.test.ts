import { expect, it, test } from 'vitest';
import { isListTime, isPaused, isQuiet, pauseProblem } from './notifications.ts';

const at = (time: string) => new Date(`2026-06-17T${time}Z`);

it('quiet hours include their first minute but not their last, even across midnight', () => {
  const night = { from: '22:00', until: '08:00' };
  const quiet = ['22:00:00', '23:59:59', '00:00:00', '07:59:59'];
  const loud = ['08:00:00', '12:00:00', '21:59:59'];
  expect(quiet.every((time) => isQuiet(night, at(time), 'UTC'))).toBe(true);
  expect(loud.some((time) => isQuiet(night, at(time), 'UTC'))).toBe(false);
});

it('quiet hours may lie within a day', () => {
  const noon = { from: '12:00', until: '13:30' };
  expect(isQuiet(noon, at('12:00:00'), 'UTC')).toBe(true);
  expect(isQuiet(noon, at('13:30:00'), 'UTC')).toBe(false);
  expect(isQuiet(noon, at('11:59:59'), 'UTC')).toBe(false);
  // The same hour twice is the whole day.
  expect(isQuiet({ from: '12:00', until: '12:00' }, at('03:00:00'), 'UTC')).toBe(true);
});

it('quiet hours follow the founder’s local time', () => {
  const night = { from: '22:00', until: '08:00' };
  expect(isQuiet(night, at('20:30:00'), 'Europe/Berlin')).toBe(true);
  expect(isQuiet(night, at('23:00:00'), 'America/Los_Angeles')).toBe(false);
});

it('nothing is quiet without quiet hours', () => {
  expect(isQuiet(null, at('03:00:00'), 'UTC')).toBe(false);
});

const now = new Date('2026-06-15T23:30:00Z');

test('a pause lasts until its day begins in the founder’s time zone', () => {
  expect(isPaused('2026-06-16', now, 'UTC')).toBe(true);
  expect(isPaused('2026-06-16', now, 'Europe/Berlin')).toBe(false);
  expect(isPaused(null, now, 'UTC')).toBe(false);
});

test('a pause ends after today, within a year', () => {
  const utc = { now, timeZone: 'UTC' };
  expect(pauseProblem('2026-06-15', utc)).toContain('tomorrow');
  expect(pauseProblem('2026-06-16', utc)).toBeNull();
  expect(pauseProblem('2026-06-16', { now, timeZone: 'Europe/Berlin' })).toContain('tomorrow');
  expect(pauseProblem('2027-06-15', utc)).toBeNull();
  expect(pauseProblem('2027-06-16', utc)).toContain('a year');
});

test('the morning list goes out from its hour on, for three hours of the founder’s day', () => {
  const isTime = (time: string) => isListTime(at(time), 'Europe/Berlin', 8);
  expect(['05:59:59', '06:00:00', '08:59:59', '09:00:00'].map(isTime)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
