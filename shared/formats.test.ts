import { describe, expect, it } from 'vitest';
import { setBrand } from './brand.ts';
import {
  clockLabel,
  cutText,
  dateLabel,
  dateRangeLabel,
  dateTimeLabel,
  dateTimeZoneLabel,
  dayInSentence,
  dayLabel,
  formatMoney,
  formatPercent,
  formatScore,
  formatSigned,
  hourLabel,
  localDateLabel,
  moneyBetween,
  moneyRange,
  monthDayLabel,
  monthLabel,
  pluralize,
  shortMonthLabel,
  timeLabel,
  weekdayLabel,
} from './formats.ts';
import { durationLabel, relativeTime, relativeTimeInFull } from './relative-time.ts';

it('uses the singular for one and the plural for all other numbers', () => {
  expect(pluralize(1, 'task')).toBe('1 task');
  expect(pluralize(1250, 'point')).toBe('1,250 points');
  expect(pluralize(0, 'day')).toBe('0 days');
});

it.each([
  ['250k-1m', '$250K–$1M'],
  ['0-50k', '$0–$50K'],
  ['100k+', '$100K+'],
  ['5m+', '$5M+'],
  ['0-50', '$0–$50'],
  ['some 5m+', 'some 5m+'],
  ['5m+ or so', '5m+ or so'],
  ['funding', 'funding'],
  ['seed', 'seed'],
])('writes the stored %s as %s', (stored, label) => {
  expect(moneyRange(stored)).toBe(label);
});

it('writes signed numbers, percentages and means', () => {
  expect([20, 0, -1250].map(formatSigned)).toEqual(['+20', '+0', '−1,250']);
  expect(formatPercent(85)).toBe('85%');
  expect([4, 4.25, 3.96].map(formatScore)).toEqual(['4.0', '4.3', '4.0']);
});

it.each([
  [0, '$0'],
  [29, '$29'],
  [750_000, '$750K'],
  [1_500_000, '$1.5M'],
  [1_234_000, '$1.23M'],
  [1_000_000_000, '$1B'],
])('writes %d dollars as %s', (dollars, label) => {
  expect(formatMoney(dollars)).toBe(label);
});

it.each([
  [250_000, 1_000_000, '$250K–$1M'],
  [0, 50_000, '$0–$50K'],
  [25_000, 25_000, '$25K'],
  [100_000, null, 'from $100K'],
  [null, 750_000, 'up to $750K'],
  [null, null, null],
])('writes the money between %s and %s as %s', (min, max, label) => {
  expect(moneyBetween(min, max)).toBe(label);
});

describe('dates', () => {
  it('have a year if it isn’t this one', () => {
    expect(dateLabel('2026-12-03', '2026-01-01')).toBe('Thu, Dec 3');
    expect(dateLabel('2027-01-02', '2026-12-31')).toBe('Sat, Jan 2, 2027');
  });

  it.each([
    ['2026-11-15', '2026-11-21', 'Nov 15–21'],
    ['2026-11-29', '2026-12-05', 'Nov 29 – Dec 5'],
    ['2026-12-27', '2027-01-02', 'Dec 27, 2026 – Jan 2, 2027'],
    ['2025-12-28', '2026-01-03', 'Dec 28, 2025 – Jan 3, 2026'],
    ['2027-01-04', '2027-04-04', 'Jan 4 – Apr 4, 2027'],
    ['2025-11-16', '2025-11-22', 'Nov 16–22, 2025'],
    ['2024-12-29', '2025-01-04', 'Dec 29, 2024 – Jan 4, 2025'],
  ])('from %s to %s are %s', (from, to, label) => {
    expect(dateRangeLabel(from, to, '2026-12-10')).toBe(label);
  });

  it('have the day first where the program chose so', () => {
    setBrand({ dateStyle: 'en-GB' });
    expect(dateLabel('2026-12-03', '2026-11-01')).toBe('Thu 3 Dec');
    expect(dateLabel('2027-01-02', '2026-11-01')).toBe('Sat, 2 Jan 2027');
    expect(dateRangeLabel('2026-11-15', '2026-11-21', '2026-12-10')).toBe('15–21 Nov');
    expect(dateRangeLabel('2026-11-29', '2026-12-05', '2026-12-10')).toBe('29 Nov – 5 Dec');
    expect(dateRangeLabel('2027-01-04', '2027-04-04', '2026-12-10')).toBe('4 Jan – 4 Apr 2027');
    expect(dateRangeLabel('2026-12-28', '2027-01-03', '2026-12-10')).toBe(
      '28 Dec 2026 – 3 Jan 2027',
    );
    const at = new Date('2026-12-03T22:00:00Z');
    expect(dateTimeLabel(at, { now: at, timeZone: 'UTC' })).toBe('Thu 3 Dec, 22:00');
    expect(timeLabel(at, { timeZone: 'UTC', locale: 'en-US' })).toMatch(/^10:00\s[Pp][Mm]$/);
    setBrand({});
    expect(dateLabel('2026-12-03', '2026-11-01')).toBe('Thu, Dec 3');
  });

  it('have parts', () => {
    expect(monthDayLabel('2026-12-03')).toBe('Dec 3');
    expect(shortMonthLabel('2026-12-31')).toBe('Dec');
    expect(monthLabel('2026-12-01')).toBe('December 2026');
    expect(weekdayLabel('2026-12-03')).toBe('Thursday');
  });
});

describe('instants', () => {
  const at = new Date('2026-12-31T23:30:00Z');
  const reader = { now: new Date('2026-12-01T12:00:00Z'), timeZone: 'UTC' };
  const tokyo = { ...reader, timeZone: 'Asia/Tokyo' };

  it('are written in the reader’s zone, with its year if it isn’t this one there', () => {
    expect(localDateLabel(at, reader)).toBe('Thu, Dec 31');
    expect(localDateLabel(at, tokyo)).toBe('Fri, Jan 1, 2027');
    expect(localDateLabel(at, { ...tokyo, now: at })).toBe('Fri, Jan 1');
    expect(dateTimeLabel(at, reader)).toBe('Thu, Dec 31, 11:30 PM');
    expect(dateTimeLabel(at, tokyo)).toBe('Fri, Jan 1, 2027, 8:30 AM');
    expect(dateTimeZoneLabel(at, tokyo)).toBe('Fri, Jan 1, 2027, 8:30 AM GMT+9');
  });

  it.each([
    [undefined, '10:00 PM', '12:05 AM'],
    ['en-US', '10:00 PM', '12:05 AM'],
    ['en-GB', '22:00', '00:05'],
    ['de-DE', '22:00', '00:05'],
    ['ar-EG', '10:00 PM', '12:05 AM'],
  ])('follow the clock of %s', (locale, evening, midnight) => {
    const timeZone = 'UTC';
    expect(timeLabel(new Date('2026-06-15T22:00:00Z'), { timeZone, locale })).toBe(evening);
    expect(clockLabel('22:00', locale)).toBe(evening);
    expect(clockLabel('00:05', locale)).toBe(midnight);
  });

  it('are hours of a list', () => {
    expect([5, 12, 13].map((hour) => hourLabel(hour))).toEqual(['5:00 AM', '12:00 PM', '1:00 PM']);
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

describe('dayInSentence', () => {
  it.each([
    ['2026-06-15', 'today'],
    ['2026-06-16', 'tomorrow'],
    ['2026-06-14', 'yesterday'],
    ['2026-06-19', 'Friday'],
    ['2026-06-25', 'Thu, Jun 25'],
  ])('%s is %s', (date, label) => {
    expect(dayInSentence(date, '2026-06-15')).toBe(label);
  });
});

describe('ages', () => {
  const now = new Date('2026-06-15T12:00:00Z');
  const minute = 60_000;
  const hour = 60 * minute;
  it.each([
    [-minute, 'Just now', '0m'],
    [59_999, 'Just now', '0m'],
    [minute, '1 minute ago', '1m'],
    [45 * minute, '45 minutes ago', '45m'],
    [hour, '1 hour ago', '1h'],
    [5 * hour, '5 hours ago', '5h'],
    [24 * hour, '1 day ago', '1d'],
    [59 * hour, '2 days ago', '2d'],
    [1000 * 24 * hour, '1,000 days ago', '1000d'],
  ])('of %d ms are %s in full', (ms, age, duration) => {
    expect(relativeTimeInFull(new Date(now.getTime() - ms), now)).toBe(age);
    expect(durationLabel(ms)).toBe(duration);
  });
});

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab👩‍👩‍👧‍👦', 12, 'ab'],
  ['ab👩‍👩‍👧‍👦c', 13, 'ab👩‍👩‍👧‍👦'],
  ['🇩🇪🇺🇦🇫🇷', 7, '🇩🇪'],
  ['cafe\u0301', 4, 'caf'],
  ['नमस्ते', 3, 'नम'],
  ['한글', 1, '한'],
  ['a\r\nb', 2, 'a'],
  ['😀', 1, ''],
  ['', 5, ''],
])('%s is cut to %i between two characters', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

it('cuts a character that has no end, but no surrogate pair', () => {
  expect(cutText(`a${'\u0301'.repeat(500)}`, 300)).toHaveLength(300);
  expect(cutText(`a${'\u{1d165}'.repeat(500)}`, 300)).toHaveLength(299);
});
