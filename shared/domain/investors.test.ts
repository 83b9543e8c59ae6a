import { expect, it } from 'vitest';
import { checkSizeLabel, investorState, mayDecideInvestor } from '#shared/domain/investors.ts';

it.each([
  [null, null, null],
  [100, null, 'from $100K'],
  [null, 750, 'up to $750K'],
  [0, 50, '$0–$50K'],
  [250, 1500, '$250K–$1.5M'],
  [25, 25, '$25K'],
  [1234, 1234, '$1.23M'],
  [1000, 1_000_000, '$1M–$1B'],
])('%j to %j thousand dollars is %j', (min, max, label) => {
  expect(checkSizeLabel(min, max)).toBe(label);
});

const at = new Date(0);
const verified = { emailVerifiedAt: at, approvedAt: null, declinedAt: null, revokedAt: null };

it.each([
  ['unverified', { emailVerifiedAt: null, approvedAt: at }],
  ['waiting', {}],
  ['approved', { approvedAt: at }],
  ['declined', { declinedAt: at }],
  ['revoked', { revokedAt: at }],
  // Approved once more after it was revoked.
  ['approved', { approvedAt: at, revokedAt: at }],
])('an investor is %s with %j', (state, facts) => {
  expect(investorState({ ...verified, ...facts })).toBe(state);
});

it('lets an admin decide each state in its own way', () => {
  const decisions = ['approve', 'decline', 'revoke'] as const;
  const of = (state: Parameters<typeof mayDecideInvestor>[0]) =>
    decisions.filter((decision) => mayDecideInvestor(state, decision));
  expect(of('unverified')).toEqual([]);
  expect(of('waiting')).toEqual(['approve', 'decline']);
  expect(of('approved')).toEqual(['revoke']);
  expect(of('declined')).toEqual(['approve']);
  expect(of('revoked')).toEqual(['approve']);
});
