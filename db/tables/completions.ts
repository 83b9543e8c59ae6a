import type { Generated } from 'kysely';

export type CompletionsTable = {
  id: Generated<string>;
  task_id: string;
  founder_id: string;
  completed_at: Date;
  local_date: string;
  time_zone: string;
  source: 'web' | 'slack';
  points: number;
  streak: number;
  reopened_at: Date | null;
  backfilled: Generated<boolean>;
  pledge_missed_at: Date | null;
};
