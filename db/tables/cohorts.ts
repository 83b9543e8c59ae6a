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
  /** As Slack called it when the bot looked last. */
  slack_channel_name: string | null;
  /** What the bot was asked for, until it is had: an id or a name; null for a channel that it makes. */
  slack_channel_wish: string | null;
  slack_channel_asked_at: Date | null;
  slack_channel_problem: string | null;
  /** By the bot: it archives what it made, when the cohort has ended. */
  slack_channel_made: Generated<boolean>;
  slack_channel_archived_at: Date | null;
  created_at: Generated<Date>;
};
