import { expect, it } from 'vitest';
import { coachAllowance, demoPrice, isPaidUp, priceLabel, renewalGraceMs } from './premium.ts';

const now = new Date('2026-11-22T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);

it.each([
  ['active', true],
  ['trialing', true],
  ['past_due', true],
  ['incomplete', false],
  ['cancelled', false],
] as const)('%s: gives access %s', (status, isPaid) => {
  expect(isPaidUp({ status, periodEnd: now }, now)).toBe(isPaid);
});

it('gives access for three days after the period', () => {
  expect(renewalGraceMs).toBe(259_200_000);
  expect(isPaidUp({ status: 'active', periodEnd: before(renewalGraceMs - 1) }, now)).toBe(true);
  expect(isPaidUp({ status: 'active', periodEnd: before(renewalGraceMs) }, now)).toBe(false);
});

it('lets premium founders ask three times as much', () => {
  expect(coachAllowance({ dailyLimit: 20, isPremium: false })).toBe(20);
  expect(coachAllowance({ dailyLimit: 20, isPremium: true })).toBe(60);
});

it.each([
  [demoPrice, '$29 a month'],
  [{ ...demoPrice, amount: 29.5 }, '$29.50 a month'],
  [{ amount: 290, currency: 'EUR', period: 'year', periods: 1 }, '€290 a year'],
  [{ ...demoPrice, amount: 75, periods: 3 }, '$75 every 3 months'],
  [{ amount: 2900, currency: 'JPY', period: 'month', periods: 1 }, '¥2,900 a month'],
] as const)('%j is called %s', (price, label) => {
  expect(priceLabel(price)).toBe(label);
});
