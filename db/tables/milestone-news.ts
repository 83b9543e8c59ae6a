import type { Generated } from 'kysely';
import type { MilestoneType } from '#shared/options.ts';

export type MilestoneNewsTable = {
  id: Generated<string>;
  founder_id: string;
  milestone_id: string;
  title: string;
  type: MilestoneType;
  reached_on: string;
  told_at: Date;
  withdrawn_at: Date | null;
};
