import type { Generated } from 'kysely';

export type CohortsTable = {
  id: Generated<string>;
  name: string;
  starts_on: string;
  ends_on: string;
  applications_open_at: Date | null;
  applications_close_at: Date | null;
  slack_team_id: string | null;
  slack_channel_id: string | null;
  created_at: Generated<Date>;
};
