/** What points are given for. */
export const ledgerKinds = [
  'base',
  'public_pledge',
  'early_completion',
  'streak_bonus',
  'peer_help',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
