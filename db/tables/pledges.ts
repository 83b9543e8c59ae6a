import type { Generated } from 'kysely';

export type PledgeState = 'open' | 'kept' | 'missed' | 'withdrawn';

export type PledgesTable = {
  task_id: string;
  founder_id: string;
  state: Generated<PledgeState>;
  pledged_at: Generated<Date>;
  resolved_at: Date | null;
  /** The date that was pledged first, once it was moved. */
  moved_from: Date | null;
  /** When the founder was told of the miss in Slack. */
  prompted_at: Date | null;
  /** When a mail that tells of the miss was queued. */
  mailed_at: Date | null;
};
