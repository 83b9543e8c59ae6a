/** Where an investor stands. Only an approved one sees more than teaser cards. */
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

/** What an admin may do with an investor in this state. */
export const investorDecisions = {
  approve: ['waiting', 'declined', 'revoked'],
  decline: ['waiting'],
  revoke: ['approved'],
} as const satisfies Record<string, readonly InvestorState[]>;
export type InvestorDecision = keyof typeof investorDecisions;

export function mayDecideInvestor(state: InvestorState, decision: InvestorDecision): boolean {
  return (investorDecisions[decision] as readonly InvestorState[]).includes(state);
}

/** What an investor looks for; a founder's industry is free text and may say more. */
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

/** 750 → `$750K`, 1500 → `$1.5M`: thousands of dollars, as an investor says them. */
function formatThousands(thousands: number): string {
  if (thousands === 0) return '$0';
  if (thousands < 1000) return `$${thousands}K`;
  return `$${(thousands / 1000).toLocaleString('en-US', { maximumFractionDigits: 2 })}M`;
}

/** `$100K–$750K`, `from $100K`, `up to $750K`; null when neither end is known. */
export function checkSizeLabel(min: number | null, max: number | null): string | null {
  if (min === null && max === null) return null;
  if (max === null) return `from ${formatThousands(min ?? 0)}`;
  if (min === null) return `up to ${formatThousands(max)}`;
  return min === max ? formatThousands(min) : `${formatThousands(min)}–${formatThousands(max)}`;
}
