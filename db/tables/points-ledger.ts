import type { Generated } from 'kysely';
import type { LedgerKind } from '#shared/domain/ledger-kinds.ts';

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
