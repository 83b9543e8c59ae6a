import { afterEach, expect, it } from 'vitest';
import { setBrand } from '../brand.ts';
import { digestMonday, digestWeek, mondayAfter, nextDigest, weekLabel } from './digest.ts';

afterEach(() => setBrand({}));

it('covers the week that ended on Saturday', () => {
  expect(digestWeek('2026-11-16')).toBe('2026-11-08');
});

it('goes out on the founder’s Monday, from the given hour until midnight', () => {
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
  expect(weekLabel('2026-11-08')).toBe('Nov 8–14');
  expect(weekLabel('2026-11-29')).toBe('Nov 29 – Dec 5');
  expect(weekLabel('2026-12-27')).toBe('Dec 27, 2026 – Jan 2, 2027');
});

const running = { startsOn: '2026-10-14', endsOn: '2027-01-12' };
it.each([
  ['on Sunday', '2026-11-15T12:00:00Z', 'UTC', '2026-11-16T09:00:00.000Z'],
  ['early on Monday', '2026-11-16T08:59:00Z', 'UTC', '2026-11-16T09:00:00.000Z'],
  ['once it has gone out', '2026-11-16T09:00:00Z', 'UTC', '2026-11-23T09:00:00.000Z'],
  ['on Saturday', '2026-11-21T12:00:00Z', 'UTC', '2026-11-23T09:00:00.000Z'],
  [
    'in the time zone’s own hours',
    '2026-11-15T23:00:00Z',
    'Asia/Tokyo',
    '2026-11-16T00:00:00.000Z',
  ],
  ['after clocks change', '2026-10-24T12:00:00Z', 'Europe/Paris', '2026-10-26T08:00:00.000Z'],
  ['before the cohort begins', '2026-09-01T12:00:00Z', 'UTC', '2026-10-19T09:00:00.000Z'],
])('goes out next, %s', (_when, now, timeZone, next) => {
  const digest = nextDigest(running, { now: new Date(now), timeZone, hour: '09:00' });
  expect(digest?.toISOString()).toBe(next);
});

it('goes out once more after the cohort’s last day', () => {
  const at = (now: string) =>
    nextDigest(running, { now: new Date(now), timeZone: 'UTC', hour: '09:00' });
  expect(at('2027-01-11T08:00:00Z')?.toISOString()).toBe('2027-01-11T09:00:00.000Z');
  expect(at('2027-01-11T09:00:00Z')?.toISOString()).toBe('2027-01-18T09:00:00.000Z');
  expect(at('2027-01-18T09:00:00Z')).toBeNull();
});

it('covers a week of which the cohort saw only the first day', () => {
  const now = { now: new Date('2027-01-17T12:00:00Z'), timeZone: 'UTC', hour: '09:00' };
  const digest = (endsOn: string) => nextDigest({ ...running, endsOn }, now)?.toISOString();
  expect(digest('2027-01-10')).toBe('2027-01-18T09:00:00.000Z');
  expect(digest('2027-01-09')).toBeUndefined();
});

it('covers the week that ended on Sunday where weeks begin on Monday, on the same Mondays', () => {
  setBrand({ weekStartsOn: 'monday' });
  const at = (time: string) => digestMonday(new Date(time), 'UTC', '08:00');
  expect(at('2026-11-16T08:00:00Z')?.weekStart).toBe('2026-11-09');
  expect(at('2026-11-15T08:00:00Z')).toBeNull();
  expect(at('2026-11-17T08:00:00Z')).toBeNull();
  const next = (now: string, endsOn = running.endsOn) =>
    nextDigest({ ...running, endsOn }, { now: new Date(now), timeZone: 'UTC', hour: '09:00' });
  expect(next('2026-11-15T12:00:00Z')?.toISOString()).toBe('2026-11-16T09:00:00.000Z');
  expect(next('2026-11-16T09:00:00Z')?.toISOString()).toBe('2026-11-23T09:00:00.000Z');
  expect(next('2026-09-01T12:00:00Z')?.toISOString()).toBe('2026-10-19T09:00:00.000Z');
  // A Sunday is the last day of its week, a Monday the first.
  expect(next('2027-01-11T09:00:00Z', '2027-01-10')).toBeNull();
  expect(next('2027-01-11T09:00:00Z', '2027-01-11')?.toISOString()).toBe(
    '2027-01-18T09:00:00.000Z',
  );
});

it('is read on the Monday after its week, also of a week from before the day was changed', () => {
  for (const weekStartsOn of ['sunday', 'monday'] as const) {
    setBrand({ weekStartsOn });
    expect(['2026-11-08', '2026-11-09'].map(mondayAfter)).toEqual(['2026-11-16', '2026-11-16']);
  }
});
