import { moneyBetween } from '../formats.ts';

/** Only an approved investor sees more than teaser cards. */
export const investorStates = ['unverified', 'waiting', 'approved', 'declined', 'revoked'] as const;
export type InvestorState = (typeof investorStates)[number];

type InvestorStateFacts = {
  emailVerifiedAt: Date | null;
  approvedAt: Date | null;
  declinedAt: Date | null;
  revokedAt: Date | null;
};

export function investorState(facts: InvestorStateFacts): InvestorState {
  if (facts.emailVerifiedAt === null) return 'unverified';
  if (facts.approvedAt !== null) return 'approved';
  if (facts.declinedAt !== null) return 'declined';
  return facts.revokedAt === null ? 'waiting' : 'revoked';
}

export const investorDecisions = {
  approve: ['waiting', 'declined', 'revoked'],
  decline: ['waiting'],
  revoke: ['approved'],
} as const satisfies Record<string, readonly InvestorState[]>;
export type InvestorDecision = keyof typeof investorDecisions;

export function mayDecideInvestor(state: InvestorState, decision: InvestorDecision): boolean {
  return (investorDecisions[decision] as readonly InvestorState[]).includes(state);
}

/** The industries that an investor chooses from; a founder's is free text. */
export const investmentFocuses = [
  'SaaS',
  'FinTech',
  'HealthTech',
  'EdTech',
  'Climate Tech',
  'AI/ML',
  'E-commerce',
  'Consumer',
  'B2B',
  'Hardware',
] as const;
export type InvestmentFocus = (typeof investmentFocuses)[number];

/** `$100K–$750K`, `from $100K`, `up to $750K` for bounds in thousands; null without either. */
export function checkSizeLabel(min: number | null, max: number | null): string | null {
  const dollars = (thousands: number | null) => (thousands === null ? null : thousands * 1000);
  return moneyBetween(dollars(min), dollars(max));
}
