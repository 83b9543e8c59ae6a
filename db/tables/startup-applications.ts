import type { ColumnType, Generated } from 'kysely';
import type { ApplicationStatus, MilestoneType, Stage } from '#shared/options.ts';
import type { CalendarDate } from '#shared/time.ts';

export type Milestone = {
  id: string;
  title: string;
  description?: string;
  date: string;
  type: MilestoneType;
  achieved: boolean;
};

export type StartupApplicationsTable = {
  id: Generated<string>;
  founder_name: string;
  founder_email: string;
  founder_avatar: string | null;
  founder_bio: string | null;
  founder_location: string | null;
  founder_linkedin: string | null;
  startup_name: string;
  stage: Generated<Stage>;
  industry: string;
  description: string;
  team_size: Generated<number>;
  funding_raised: Generated<string>;
  monthly_revenue: string | null;
  looking_for_funding: Generated<boolean>;
  funding_amount: string | null;
  website_url: string | null;
  pitch_deck_url: string | null;
  milestones: ColumnType<Milestone[], string | undefined, string>;
  status: Generated<ApplicationStatus>;
  submitted_at: Generated<Date>;
  reviewed_at: Date | null;
  slack_user_id: string | null;
  slack_team_id: string | null;
  cohort_slack_channel: string | null;
  cohort_id: string | null;
  time_zone: Generated<string>;
  slack_name: string | null;
  slack_home_opened_at: Date | null;
  client_key: string | null;
  /** Counts decisions: each has a mail of its own. */
  decision_number: Generated<number>;
  /** Wall clock of the zone, `22:00:00`. */
  quiet_from: Generated<string | null>;
  quiet_until: Generated<string | null>;
  /** By the founder's calendar: direct messages come again from this day on. */
  messages_paused_until: CalendarDate | null;
  /** When an admin last asked the founder to connect Slack. */
  slack_nudged_at: Date | null;
  profile_version: Generated<number>;
  /** Investors may see streak, consistency and tasks kept. */
  share_momentum: Generated<boolean>;
};
