import { describe, expect, it } from 'vitest';
import { formatGrowth, formatKpi, kpiChange, kpiGrowth, readNumber } from '#shared/domain/kpi.ts';
import { addDays } from '#shared/time.ts';

describe('growth', () => {
  it.each([
    [100, 112, 'number', 12],
    [80, 60, 'money', -25],
    [3, 4, 'number', 33.3],
    [-10, -5, 'money', 50],
    [12.5, 15, 'percent', 2.5],
    [0, 0.4, 'percent', 0.4],
    [0, 5, 'number', null],
    [-5, 5, 'money', null],
    [5, 0, 'number', -100],
    [-5, 0, 'number', null],
  ] as const)('from %d to %d as a %s is %s', (from, to, unit, growth) => {
    expect(kpiChange(from, to, unit)).toBe(growth);
  });
});

describe('growth in a week', () => {
  /** The weeks begin with Oct 1; nothing was said in a week without a value. */
  const said = (...values: (number | null)[]) =>
    values.flatMap((value, index) =>
      value === null ? [] : [{ week: addDays('2026-10-01', 7 * index), value }],
    );
  it.each([
    ['grows against the week before', said(100, 110, 121), 'number', 10],
    ['is of the newest value alone', said(500, 100, 120), 'money', 20],
    ['is none in a first week', said(100), 'number', null],
    ['is none before the first', said(), 'number', null],
    ['is none after a week that was missed, away or paused', said(100, null, 121), 'number', null],
    ['never looks four weeks back', said(100, null, null, null, 140), 'number', null],
    ['comes back with the second value after a gap', said(100, null, 200, 210), 'number', 5],
    ['takes a corrected value in both of its weeks', said(100, 50, 75), 'number', 50],
    ['is none from zero', said(0, 40), 'money', null],
    ['falls to zero by all of it', said(40, 0), 'money', -100],
    ['is growth when a loss shrinks', said(-200, -150), 'money', 25],
    ['is none from a loss to a profit', said(-50, 50), 'money', null],
    ['is none from a profit to a loss', said(50, -50), 'money', null],
    ['is in points for a percentage, also from zero', said(0, 2.5), 'percent', 2.5],
    ['is in points across zero, too', said(-1, 1.5), 'percent', 2.5],
    ['is not rounded to nothing', said(30, 31), 'number', 3.3],
    ['is zero when nothing changes', said(7, 7), 'number', 0],
  ] as const)('%s', (_, values, unit, growth) => {
    expect(kpiGrowth([...values], unit)).toBe(growth);
  });

  it('counts the weeks of the calendar over a change of clocks and of the year', () => {
    const over = (week: string, next: string) =>
      kpiGrowth(
        [week, next].map((each, index) => ({ week: each, value: 10 + index })),
        'number',
      );
    expect(over('2026-10-22', '2026-10-29')).toBe(10);
    expect(over('2026-12-31', '2027-01-07')).toBe(10);
    expect(over('2026-12-24', '2027-01-07')).toBeNull();
  });
});

it('writes a startup’s number to the digit', () => {
  expect(formatKpi(12_340, 'number')).toBe('12,340');
  expect(formatKpi(12_340, 'money')).toBe('$12,340');
  expect(formatKpi(-49.5, 'money')).toBe('−$49.50');
  expect(formatKpi(-3.5, 'percent')).toBe('−3.5%');
  expect(formatKpi(-0, 'number')).toBe('0');
});

it.each([
  [12, 'money', '+12%'],
  [-3.5, 'number', '−3.5%'],
  [2, 'percent', '+2 points'],
  [-1, 'percent', '−1 point'],
  [0, 'money', 'no change'],
] as const)('writes a growth of %d of a %s as %s', (growth, unit, label) => {
  expect(formatGrowth(growth, unit)).toBe(label);
});

it('takes a count up to its limit', () => {
  expect(readNumber('100,000', true)).toEqual({ answer: 100_000 });
  expect(readNumber('0', true)).toEqual({ answer: 0 });
  expect(readNumber('−1000000000000')).toEqual({ answer: -1e12 });
});
