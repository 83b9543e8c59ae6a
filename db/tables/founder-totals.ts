import type { Generated } from 'kysely';

export type FounderTotalsTable = {
  founder_id: string;
  cohort_id: string | null;
  points: Generated<number>;
  board_points: Generated<number>;
  tasks_completed: Generated<number>;
  current_streak: Generated<number>;
  longest_streak: Generated<number>;
  streak_started_on: string | null;
  last_active_on: string | null;
  last_active_at: Date | null;
  last_active_zone: string | null;
  freezes_held: Generated<number>;
  /** Whether the founder is accepted; kept by triggers, for the boards. */
  is_listed: Generated<boolean>;
};
