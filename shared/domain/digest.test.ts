import { expect, it } from 'vitest';
import { digestMonday, digestWeek, nextDigest, weekLabel } from './digest.ts';

it('tells on Monday of the week that ended on Saturday', () => {
  expect(digestWeek('2026-11-16')).toBe('2026-11-08');
});

it('is Monday where the founder is, from an hour on until midnight', () => {
  const at = (time: string, zone = 'UTC') => digestMonday(new Date(time), zone, '08:00');
  expect(at('2026-11-16T07:59:59Z')).toBeNull();
  expect(at('2026-11-16T08:00:00Z')).toEqual({
    today: '2026-11-16',
    time: '08:00',
    weekStart: '2026-11-08',
  });
  expect(at('2026-11-16T23:59:59Z')).not.toBeNull();
  expect(at('2026-11-17T08:00:00Z')).toBeNull();
  expect(at('2026-11-15T18:00:00Z', 'Pacific/Kiritimati')?.today).toBe('2026-11-16');
  expect(at('2026-11-16T19:00:00Z', 'Pacific/Pago_Pago')?.today).toBe('2026-11-16');
  expect(at('2026-11-15T08:00:00Z')).toBeNull();
});

it('names a week by its first and last day', () => {
  expect(weekLabel('2026-11-08')).toBe('8–14 Nov');
  expect(weekLabel('2026-11-29')).toBe('29 Nov – 5 Dec');
  expect(weekLabel('2026-12-27')).toBe('27 Dec – 2 Jan');
});

const running = { startsOn: '2026-10-14', endsOn: '2027-01-12' };
it.each([
  ['on Sunday', '2026-11-15T12:00:00Z', 'UTC', '2026-11-16T09:00:00.000Z'],
  ['early on Monday', '2026-11-16T08:59:00Z', 'UTC', '2026-11-16T09:00:00.000Z'],
  ['once it is out', '2026-11-16T09:00:00Z', 'UTC', '2026-11-23T09:00:00.000Z'],
  ['on Saturday', '2026-11-21T12:00:00Z', 'UTC', '2026-11-23T09:00:00.000Z'],
  ['by the zone’s own clock', '2026-11-15T23:00:00Z', 'Asia/Tokyo', '2026-11-16T00:00:00.000Z'],
  ['after clocks change', '2026-10-24T12:00:00Z', 'Europe/Paris', '2026-10-26T08:00:00.000Z'],
  ['before it begins', '2026-09-01T12:00:00Z', 'UTC', '2026-10-19T09:00:00.000Z'],
])('is told next, %s', (_when, now, timeZone, next) => {
  const told = nextDigest(running, { now: new Date(now), timeZone, hour: '09:00' });
  expect(told?.toISOString()).toBe(next);
});

it('is told once more after the cohort’s last day', () => {
  const at = (now: string) =>
    nextDigest(running, { now: new Date(now), timeZone: 'UTC', hour: '09:00' });
  expect(at('2027-01-11T08:00:00Z')?.toISOString()).toBe('2027-01-11T09:00:00.000Z');
  expect(at('2027-01-11T09:00:00Z')?.toISOString()).toBe('2027-01-18T09:00:00.000Z');
  expect(at('2027-01-18T09:00:00Z')).toBeNull();
});
