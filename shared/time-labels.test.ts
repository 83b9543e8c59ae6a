import { describe, expect, it } from 'vitest';
import { dateLabel, dayLabel, isTimeZone, localDate, relativeTime } from './time.ts';

describe('isTimeZone', () => {
  it.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/Argentina/Ushuaia', 'Etc/GMT+12'])(
    'takes %s',
    (zone) => {
      expect(isTimeZone(zone)).toBe(true);
    },
  );

  it.each(['', 'Mars/Olympus', 'Europe/Berlin ', 'UTC+3', '2026-01-01T00:00[Europe/Berlin]', '\0'])(
    'refuses %j',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );

  // Old ICU names that Intl knows and Temporal does not: a founder in such a zone could do nothing.
  it.each(['PST', 'CST', 'IST', 'AET', 'ACT', 'ECT'])('refuses %s', (zone) => {
    expect(isTimeZone(zone)).toBe(false);
  });

  it('takes every zone that a browser can report, and finds its date', () => {
    const all = Intl.supportedValuesOf('timeZone');
    expect(all.filter((zone) => !isTimeZone(zone))).toEqual([]);
    const dates = new Set(all.map((zone) => localDate(new Date('2026-06-15T10:30:00Z'), zone)));
    expect([...dates].sort()).toEqual(['2026-06-14', '2026-06-15', '2026-06-16']);
  });
});

describe('relativeTime', () => {
  const now = new Date('2026-06-15T12:00:00Z');
  const minute = 60_000;
  const hour = 60 * minute;
  it.each([
    [0, 'Just now'],
    [minute - 1, 'Just now'],
    [minute, '1m ago'],
    [2 * minute - 1, '1m ago'],
    [hour - 1, '59m ago'],
    [hour, '1h ago'],
    [24 * hour - 1, '23h ago'],
    [24 * hour, '1d ago'],
    [48 * hour - 1, '1d ago'],
    [400 * 24 * hour, '400d ago'],
    [-5 * minute, 'Just now'],
  ])('%d ms ago is %s', (ms, text) => {
    expect(relativeTime(new Date(now.getTime() - ms), now)).toBe(text);
  });
});

describe('dayLabel', () => {
  const today = '2026-06-15';
  it.each([
    ['2026-06-15', 'Today'],
    ['2026-06-16', 'Tomorrow'],
    ['2026-06-14', 'Yesterday'],
    ['2026-06-17', 'Wednesday'],
    ['2026-06-21', 'Sunday'],
    ['2026-06-22', 'Mon, Jun 22'],
    ['2026-06-13', 'Sat, Jun 13'],
    ['2026-12-03', 'Thu, Dec 3'],
    ['2027-01-02', 'Sat, Jan 2, 2027'],
    ['2025-12-31', 'Wed, Dec 31, 2025'],
  ])('%s is %s', (date, label) => {
    expect(dayLabel(date, today)).toBe(label);
  });

  it('says Tomorrow over the end of a year', () => {
    expect(dayLabel('2027-01-01', '2026-12-31')).toBe('Tomorrow');
  });
});

it('writes a date out', () => {
  expect(dateLabel('2026-12-03')).toBe('Dec 3, 2026');
});
