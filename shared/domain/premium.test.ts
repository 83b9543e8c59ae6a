import { expect, it } from 'vitest';
import { coachAllowance, isPaidUp, renewalGraceMs } from './premium.ts';

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
