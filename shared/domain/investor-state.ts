/** Where an investor stands. Only an approved one sees more than teaser cards. */
export const investorStates = ['unverified', 'waiting', 'approved', 'declined', 'revoked'] as const;
export type InvestorState = (typeof investorStates)[number];

type Facts = {
  emailVerifiedAt: Date | null;
  approvedAt: Date | null;
  declinedAt: Date | null;
  revokedAt: Date | null;
};

export function investorState(facts: Facts): InvestorState {
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
