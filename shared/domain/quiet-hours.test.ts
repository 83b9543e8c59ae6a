import { expect, it } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const at = (time: string) => new Date(`2026-06-17T${time}Z`);

it('begin with their first minute and end before their last, over midnight too', () => {
  const night = { from: '22:00', until: '08:00' };
  const quiet = ['22:00:00', '23:59:59', '00:00:00', '07:59:59'];
  const loud = ['08:00:00', '12:00:00', '21:59:59'];
  expect(quiet.every((time) => isQuiet(night, at(time), 'UTC'))).toBe(true);
  expect(loud.some((time) => isQuiet(night, at(time), 'UTC'))).toBe(false);
});

it('may lie within a day', () => {
  const noon = { from: '12:00', until: '13:30' };
  expect(isQuiet(noon, at('12:00:00'), 'UTC')).toBe(true);
  expect(isQuiet(noon, at('13:30:00'), 'UTC')).toBe(false);
  expect(isQuiet(noon, at('11:59:59'), 'UTC')).toBe(false);
});

it('are of the founder’s own clock', () => {
  const night = { from: '22:00', until: '08:00' };
  expect(isQuiet(night, at('20:30:00'), 'Europe/Berlin')).toBe(true);
  expect(isQuiet(night, at('23:00:00'), 'America/Los_Angeles')).toBe(false);
});

it('need not be', () => {
  expect(isQuiet(null, at('03:00:00'), 'UTC')).toBe(false);
});
