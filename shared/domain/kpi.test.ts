import { describe, expect, it } from 'vitest';
import { formatGrowth, formatKpi, kpiGrowth, readNumber } from '#shared/domain/kpi.ts';

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
    expect(kpiGrowth(from, to, unit)).toBe(growth);
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
