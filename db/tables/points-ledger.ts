import type { Generated } from 'kysely';

export type LedgerKind =
  | 'base'
  | 'public_pledge'
  | 'early_completion'
  | 'streak_bonus'
  | 'peer_help';

export type PointsLedgerTable = {
  id: Generated<number>;
  user_id: string;
  task_id: string | null;
  completion_id: string | null;
  kind: LedgerKind;
  points: number;
  earned_on: string;
  run_started_on: string | null;
  streak_days: number | null;
  reverses: number | null;
  created_at: Generated<Date>;
};
