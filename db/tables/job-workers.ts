import type { Generated } from 'kysely';

export type JobWorkersTable = {
  worker_id: string;
  lock_key: number;
  started_at: Generated<Date>;
};
