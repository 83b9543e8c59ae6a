import type { Generated } from 'kysely';

export type PledgesTable = {
  task_id: string;
  founder_id: string;
  state: Generated<'open' | 'kept' | 'missed' | 'withdrawn'>;
  pledged_at: Generated<Date>;
  resolved_at: Date | null;
};
