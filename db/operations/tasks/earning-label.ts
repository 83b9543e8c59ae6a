import type { LedgerKind } from '#shared/domain/ledger-kinds.ts';

const labels: Record<LedgerKind, string> = {
  base: 'Task done',
  public_pledge: 'Pledge kept',
  early_completion: 'Done early',
  streak_bonus: 'Streak',
  peer_help: 'Helped a peer',
};

/** Why points were given, in a founder's words: `7-day streak`. */
export function earningLabel(row: { kind: LedgerKind; streak_days?: number | null }): string {
  return row.streak_days ? `${row.streak_days}-day streak` : labels[row.kind];
}
