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

/** The states in which an admin may make each decision. */
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

/** 750 → `$750K`, 1500 → `$1.5M`. */
function formatThousands(thousands: number): string {
  if (thousands === 0) return '$0';
  if (thousands < 1000) return `$${thousands}K`;
  return `$${(thousands / 1000).toLocaleString('en-US', { maximumFractionDigits: 2 })}M`;
}

/** `$100K–$750K`, `from $100K`, `up to $750K`; null without either. */
export function checkSizeLabel(min: number | null, max: number | null): string | null {
  if (min === null && max === null) return null;
  if (max === null) return `from ${formatThousands(min ?? 0)}`;
  if (min === null) return `up to ${formatThousands(max)}`;
  return min === max ? formatThousands(min) : `${formatThousands(min)}–${formatThousands(max)}`;
}
