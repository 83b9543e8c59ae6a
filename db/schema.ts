import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  JSONColumnType,
  Kysely,
  Transaction,
} from 'kysely';
import type { AnswerSource, ExchangeState, Feedback } from '#shared/api/coach.ts';
import type { DateStyle, WeekStartDay } from '#shared/brand.ts';
import type { AccountLinkPurpose } from '#shared/domain/account-links.ts';
import type { ChannelPosts } from '#shared/domain/channel-posts.ts';
import type { GoalOutcome } from '#shared/domain/check-ins.ts';
import type { Citation } from '#shared/domain/coach-context.ts';
import type { FeedbackReason } from '#shared/domain/coach-feedback.ts';
import type { CoachNoteKind } from '#shared/domain/coach-notes.ts';
import type { OpeningAnswer } from '#shared/domain/coach-opening.ts';
import type { CoachFailure } from '#shared/domain/coach-prompts.ts';
import type { CoachProposalKind } from '#shared/domain/coach-proposals.ts';
import type { CsvRow } from '#shared/domain/csv.ts';
import type {
  ColumnMapping,
  ImportKind,
  ImportProblem,
  ImportRowState,
  ImportState,
} from '#shared/domain/imports.ts';
import type {
  IntroductionKind,
  IntroductionOutcome,
  IntroductionSide,
  IntroductionState,
} from '#shared/domain/introductions.ts';
import type { OpenedKind } from '#shared/domain/investor-interest.ts';
import type { GoodWay, KpiUnit } from '#shared/domain/kpi.ts';
import type { MailTemplate } from '#shared/domain/mail-templates.ts';
import type { ModelProblem } from '#shared/domain/model-problems.ts';
import type {
  NotificationChannel,
  PreferenceKind,
} from '#shared/domain/notification-preferences.ts';
import type { ReminderAhead, SessionOutcome } from '#shared/domain/office-hours.ts';
import type { TokenScope } from '#shared/domain/permissions.ts';
import type { PictureKind } from '#shared/domain/pictures.ts';
import type { LedgerKind } from '#shared/domain/points.ts';
import type { PricePeriod, SubscriptionStatus, UnclaimedReason } from '#shared/domain/premium.ts';
import type { RiskKind } from '#shared/domain/risk.ts';
import type { FailedStep, SecurityChange } from '#shared/domain/second-step.ts';
import type { DirectMessageKind, SlackMessageKind } from '#shared/domain/slack-messages.ts';
import type { StreakPause } from '#shared/domain/streak.ts';
import type { OffReason } from '#shared/domain/webhooks.ts';
import type { FallbackReason, Proposal } from '#shared/domain/website.ts';
import type { RefusalReason } from '#shared/domain/website-proposals.ts';
import type { BriefNext, BriefRisk } from '#shared/domain/weekly-brief.ts';
import type {
  ApplicationStatus,
  Audience,
  Difficulty,
  InboxKind,
  MilestoneType,
  StaffRole,
  Stage,
  TaskCategory,
  TaskState,
} from '#shared/options.ts';
import type { MailTextId, TextContent } from '#shared/texts/texts.ts';
import type { CalendarDate } from '#shared/time.ts';

type AccountsTable = {
  id: Generated<string>;
  audience: Audience;
  email: string;
  password_hash: string | null;
  founder_id: string | null;
  investor_id: string | null;
  mentor_id: string | null;
  staff_role: StaffRole | null;
  /** Sent to somebody of the staff who has no password yet. */
  invited_at: Date | null;
  /** Removed from the staff; their ratings and notes stay. */
  removed_at: Date | null;
  /** An investor's account whose address is not verified yet: others may claim the same address. */
  is_claim: Generated<boolean>;
  created_at: Generated<Date>;
  first_signed_in_at: Date | null;
  /** A founder who had not joined yet was reminded of their invitation. */
  invitation_reminded_at: Date | null;
  totp_sealed: Buffer | null;
  totp_confirmed_at: Date | null;
  /** The last time step that was used: a code works once. */
  totp_last_step: number | null;
  /** The staff member's Slack account, found by their address. */
  slack_user_id: string | null;
  slack_team_id: string | null;
  slack_looked_up_at: Date | null;
  /** The time at which they proved it; null for one that was found by its address. */
  slack_linked_at: Date | null;
  wants_monday_message: Generated<boolean>;
};

export type AccountLinksTable = {
  token_hash: Buffer;
  account_id: string;
  purpose: AccountLinkPurpose;
  /** The new address, where the link changes it. */
  email: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type StaffSettingsTable = {
  id: Generated<boolean>;
  needs_second_step: Generated<boolean>;
  /** Staff sign in through the provider only, where there is one. */
  passwords_off: Generated<boolean>;
};

/** One row: what this instance's program is called. Null falls back to shared/brand.ts. */
type ProgramTable = {
  only_row: Generated<boolean>;
  name: string | null;
  tagline: string | null;
  support_email: string | null;
  accent: string | null;
  logo: string | null;
  privacy_label: string | null;
  privacy_url: string | null;
  terms_label: string | null;
  terms_url: string | null;
  imprint_label: string | null;
  imprint_url: string | null;
  hides_maker: Generated<boolean>;
  time_zone: string | null;
  date_style: DateStyle | null;
  week_starts_on: WeekStartDay | null;
  version: Generated<number>;
};

/** Words that staff edited; those without a row, or without a body, are the original ones. */
type TextsTable = {
  id: string;
  subject: string | null;
  title: string | null;
  body: string | null;
  version: Generated<number>;
};

/** Square WebPs of 256 and 512 pixels. The versions of the program name them. */
type ProgramPicturesTable = {
  id: Generated<string>;
  small: Buffer;
  large: Buffer;
  created_at: Date;
};

/** Each saved state of what staff edit. */
type ContentVersionsTable = {
  kind: string;
  content_id: string;
  version: number;
  content: ColumnType<unknown, string, never>;
  saved_by_email: string | null;
  saved_at: Date;
};

/** One row: the first admin's way through a new program. */
type FirstStepsTable = {
  only_row: Generated<boolean>;
  skipped: Generated<string[]>;
  put_away_at: Date | null;
  test_mail_id: string | null;
};

/** An account's identity at a provider of single sign-on. */
type AccountIdentitiesTable = {
  issuer: string;
  subject: string;
  audience: Audience;
  account_id: string;
  linked_at: Date;
  last_used_at: Date;
};

/** Private addresses of founders' due dates for their calendars. */
type CalendarFeedsTable = {
  founder_id: string;
  id: Generated<string>;
  made_at: Date;
};

/** Sign-ins through a provider that were answered. */
type UsedSignOnsTable = {
  id_hash: Buffer;
  expires_at: Date;
};

/** New addresses of accounts, until the link in the mail to them is used. */
type EmailChangesTable = {
  account_id: string;
  email: string;
  requested_at: Date;
  expires_at: Date;
  /** The staff member who asked; null if the owner did. */
  requested_by: string | null;
};

/** Former addresses of accounts, which whoever reads their mail may put back. Nobody else takes them meanwhile. */
type EmailUndosTable = {
  id: Generated<string>;
  account_id: string;
  audience: 'founder' | 'investor';
  email: string;
  changed_at: Date;
  expires_at: Date;
  undone_at: Date | null;
};

type SessionsTable = {
  token_hash: Buffer;
  account_id: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  user_agent: string | null;
  /** Null if the password was last typed when the session was opened. */
  confirmed_at: ColumnType<Date | null, undefined, Date>;
};

type RecoveryCodesTable = {
  account_id: string;
  code_hash: Buffer;
  used_at: Date | null;
};

type PasskeysTable = {
  id: Generated<string>;
  account_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

type OAuthRecordsTable = {
  kind: string;
  id_hash: Buffer;
  sealed: Buffer;
  account_id: string | null;
  client_hash: Buffer | null;
  grant_hash: Buffer | null;
  scope: string | null;
  resource: string | null;
  created_at: Date;
  expires_at: Date | null;
  consumed_at: ColumnType<Date | null, undefined, Date>;
  last_used_at: ColumnType<Date | null, undefined, Date>;
};

type AccessTokensTable = {
  id: Generated<string>;
  account_id: string;
  name: string;
  token_hash: Buffer;
  scope: TokenScope;
  created_at: Date;
  expires_at: Date;
  last_used_at: ColumnType<Date | null, undefined, Date>;
  revoked_at: ColumnType<Date | null, undefined, Date>;
};

export type PasskeyChallengesTable = {
  /** The hash of the session's token, or of the browser's while nobody is signed in. */
  holder: Buffer;
  purpose: 'add' | 'sign_in' | 'second_step';
  challenge: string;
  account_id: string | null;
  expires_at: Date;
};

type KnownBrowsersTable = {
  account_id: string;
  browser_hash: Buffer;
  first_seen_at: Date;
  last_seen_at: Date;
};

type FailedSignInsTable = {
  id: GeneratedAlways<number>;
  at: Date;
  audience: Audience;
  email: string;
  step: FailedStep;
  address: string;
  user_agent: string | null;
};

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
  /** A search looks through this text, in lower case and without accents. */
  search_text: GeneratedAlways<string>;
  /** The same of the names alone: founder, then startup, a line each. */
  name_text: GeneratedAlways<string>;
  founder_name: string;
  founder_email: string;
  /** The columns of the founder are the applicant's, then a copy of the owner's: `recordOwner`. */
  founder_avatar: string | null;
  startup_logo: string | null;
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
  client_key: string | null;
  /** A decision takes effect once it can't be undone any more. */
  pending_decision: 'accepted' | 'rejected' | null;
  pending_cohort_id: string | null;
  pending_since: Date | null;
  /** The status as admins see it, with a pending decision. */
  review_status: GeneratedAlways<ApplicationStatus>;
  /** Counts the decisions, because each has a mail of its own. */
  decision_number: Generated<number>;
  profile_version: Generated<number>;
  /** Investors may see their streak, consistency and completed tasks. */
  share_momentum: Generated<boolean>;
  /** Set when they left as a founder; their status is 'withdrawn' then. */
  left_at: Date | null;
  /** Until this day they aren't asked again whether they have reached the next stage. */
  stage_proposal_after: CalendarDate | null;
  /** The teammate who edited the startup's part of the profile last. */
  profile_edited_by: string | null;
  /** The cohort sees the numbers and goals of its check-ins. */
  shares_numbers: Generated<boolean>;
  /** Investors see its KPI. */
  shows_kpi: Generated<boolean>;
};

/** A person: one of a startup's founders. */
export type FoundersTable = {
  id: Generated<string>;
  startup_id: string;
  role: Generated<'owner' | 'member'>;
  name: string;
  email: string;
  /** The address of our picture; of somebody else's until it is fetched, and then not shown. */
  avatar: string | null;
  avatar_tried_at: Date | null;
  bio: string | null;
  location: string | null;
  linkedin: string | null;
  time_zone: Generated<string>;
  /** Slack's zone is followed as long as the founder has set none; null if nobody has, or long ago. */
  time_zone_from: 'founder' | 'slack' | null;
  slack_user_id: string | null;
  slack_team_id: string | null;
  slack_name: string | null;
  /** The address of their picture, on a host of Slack's own. */
  slack_picture: string | null;
  /** The language that they use Slack in, `en-GB`; null until Slack was asked. */
  slack_locale: string | null;
  slack_home_opened_at: Date | null;
  /** The last time an admin asked the founder to connect Slack. */
  slack_nudged_at: Date | null;
  /** The reason why their link ended without their doing, until they connect again. */
  slack_end_reason: 'moved' | 'deactivated' | null;
  /** Wall clock of the zone, `22:00:00`. */
  quiet_from: Generated<string | null>;
  quiet_until: Generated<string | null>;
  /** In the founder's zone: direct messages are sent again from this day on. */
  messages_paused_until: CalendarDate | null;
  /** Null unless their program is paused. */
  paused_at: Date | null;
  /** New tasks are just for the founder; null until they chose. */
  private_by_default: boolean | null;
  /** The hour of their day at which the morning list comes. */
  list_hour: Generated<number>;
  /** Its days in order, from 1 (Monday) to 7; null until they chose. */
  list_days: number[] | null;
  /** The last time they used the product by themselves, give or take a minute. */
  used_at: Generated<Date>;
  joined_at: Generated<Date>;
  /** Set when they left their team; the whole startup may have left the program, too. */
  left_at: Date | null;
  /** Their startup is in the program, and they have not left it. */
  is_active: GeneratedAlways<boolean>;
  /** Their name, then their startup's, in lower case and without accents. */
  name_text: GeneratedAlways<string>;
  /** Counts the edits of their own part of the profile. */
  profile_version: Generated<number>;
};

/** Sent by a founder to a teammate. It is open until it has ended or expired. */
type TeamInvitationsTable = {
  id: Generated<string>;
  startup_id: string;
  invited_by: string;
  email: string;
  /** Null until the email is written. */
  token_hash: Buffer | null;
  sent_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** The new founder; null if the invitation was withdrawn. */
  joined_as: string | null;
};

/** News for a team, deleted a week later. */
type TeamChangesTable = {
  id: Generated<string>;
  startup_id: string;
  kind: 'joined' | 'left' | 'owner';
  founder_id: string;
  /** Theirs at that time. */
  name: string;
  /** Null for staff. */
  actor_id: string | null;
  happened_at: Date;
};

/** A view to read: each founder beside their startup, in the words of the application. */
type StartupFoundersView = Omit<
  StartupApplicationsTable,
  | 'search_text'
  | 'status'
  | 'cohort_slack_channel'
  | 'client_key'
  | 'pending_cohort_id'
  | 'pending_since'
  | 'review_status'
  | 'decision_number'
  | 'shares_numbers'
  | 'shows_kpi'
  | 'profile_edited_by'
> &
  Omit<
    FoundersTable,
    | 'name'
    | 'email'
    | 'avatar'
    | 'bio'
    | 'location'
    | 'linkedin'
    | 'profile_version'
    | 'left_at'
    | 'list_days'
    | 'used_at'
    | 'time_zone_from'
    | 'slack_end_reason'
    | 'slack_picture'
    | 'slack_locale'
  > & {
    /** Without their startup; `left_at` is either. */
    left_team_at: Date | null;
  };

export type ApplicationEventKind =
  | 'submitted'
  | 'edited'
  | 'withdrawn'
  | 'review_started'
  | 'accepted'
  | 'rejected'
  | 'decision_undone';

type ApplicationEventsTable = {
  id: GeneratedAlways<number>;
  application_id: string;
  kind: ApplicationEventKind;
  /** Null: the applicant. */
  actor_id: string | null;
  actor_email: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
  created_at: Date;
};

type ApplicationNotesTable = {
  id: Generated<string>;
  application_id: string;
  account_id: string;
  text: string;
  created_at: Date;
};

type ApplicationReviewersTable = {
  application_id: string;
  account_id: string;
  assigned_by: string | null;
  assigned_at: Date;
};

type ApplicationRatingsTable = {
  application_id: string;
  account_id: string;
  /** 1 to 5 each. */
  team: number | null;
  problem: number | null;
  traction: number | null;
  fit: number | null;
  updated_at: Date;
};

/** Addresses that want an email when applications open. */
type ApplicationAlertsTable = {
  id: Generated<string>;
  email: string;
  asked_at: Date;
  /** Null while they wait. */
  notified_at: Date | null;
  notified_cohort_id: string | null;
  stopped_at: Date | null;
};

type CohortsTable = {
  id: Generated<string>;
  name: string;
  starts_on: string;
  ends_on: string;
  applications_open_at: Date | null;
  applications_close_at: Date | null;
  slack_team_id: string | null;
  slack_channel_id: string | null;
  /** Its name in Slack when the bot last looked. */
  slack_channel_name: string | null;
  /** The id or name of a requested channel, until the bot has it; null for one that the bot creates. */
  slack_channel_requested: string | null;
  slack_channel_requested_at: Date | null;
  slack_channel_problem: string | null;
  /** Created by the bot, which archives it when the cohort has ended. */
  slack_channel_made: Generated<boolean>;
  slack_channel_archived_at: Date | null;
  channel_posts: Generated<ChannelPosts>;
  /** Off, its founders see no leaderboard and stand on none. */
  has_leaderboard: Generated<boolean>;
  created_at: Generated<Date>;
};

type AuditLogTable = {
  id: GeneratedAlways<number>;
  actor_id: string | null;
  actor_email: string;
  action: string;
  subject_type: string;
  subject_id: string;
  subject_name: string;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
  created_at: Date;
};

type TasksTable = {
  id: Generated<string>;
  user_id: string;
  title: string;
  description: Generated<string>;
  status: Generated<TaskState>;
  is_public_pledge: Generated<boolean>;
  due_date: Date | null;
  points_value: Generated<number>;
  created_at: Generated<Date>;
  completed_at: Date | null;
  difficulty: Generated<Difficulty>;
  category: TaskCategory | null;
  estimated_time: string | null;
  template_key: string | null;
  period_start: string | null;
  due_moved_later: Generated<boolean>;
  /** The last change of the due date; null while it is that of the start. */
  due_set_at: Date | null;
  /** The first start, even if it was put back since. */
  started_at: Date | null;
  client_key: string | null;
  deleted_at: Date | null;
  /** Just for the founder: nobody else is notified of it. Never a pledge. */
  is_private: Generated<boolean>;
  /** The Slack message that it was made from. */
  source_url: string | null;
  /** Null while they hold it themselves. */
  made_by: string | null;
  /** The teammate who handed it to its holder. */
  handed_by: string | null;
  handed_at: Date | null;
  /** Its holder has changed something since: until then it can be taken back. */
  taken_up: Generated<boolean>;
  /** The time of the direct message to its holder. */
  handed_notified_at: Date | null;
};

type TaskGenerationsTable = {
  time_zone: string;
  generated_on: string;
};

type CompletionsTable = {
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
  /** The bell tells of it in the row that collects its founder's day. */
  collected: Generated<boolean>;
};

/** `done`: completed before it had stood long enough to count. */
export type PledgeState = 'open' | 'kept' | 'done' | 'missed' | 'withdrawn';

type PledgesTable = {
  task_id: string;
  founder_id: string;
  state: Generated<PledgeState>;
  pledged_at: Generated<Date>;
  resolved_at: Date | null;
  /** The date that was pledged first, once it was moved. */
  moved_from: Date | null;
  /** The time at which Slack asked the founder about the miss. */
  prompted_at: Date | null;
  /** The time at which a mail about the miss was queued. */
  mailed_at: Date | null;
};

type PledgeCheersTable = {
  task_id: string;
  founder_id: string;
  /** `button`, or `:emoji:`. */
  via: string;
  /** False if it was taken back. */
  given: boolean;
  happened_at: Date;
  /** The time of a direct message to the pledge's founder. */
  notified_at: Date | null;
};

type ActivityCheersTable = {
  subject: 'completion' | 'thanks' | 'milestone';
  subject_id: string;
  /** The founder who is cheered. */
  owner_id: string;
  founder_id: string;
  /** `button`, or `:emoji:`. */
  via: string;
  /** False if it was taken back. */
  given: boolean;
  happened_at: Date;
};

type PointsLedgerTable = {
  id: GeneratedAlways<number>;
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

type FounderTotalsTable = {
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
  last_counted_on: string | null;
  last_counted_zone: string | null;
  freezes_held: Generated<number>;
  /** The founder is accepted. Triggers keep it for the leaderboards. */
  is_listed: Generated<boolean>;
  /** Days that neither break nor extend the streak; null if there were never any. */
  pauses: ColumnType<StreakPause[] | null, string | null | undefined, string | null>;
};

type DailyPointsTable = {
  founder_id: string;
  day: string;
  points: number;
  /** Hard tasks made by hand; boards count three a day. */
  hard_tasks: Generated<number>;
  board_points: ColumnType<number, never, never>;
  tasks_completed: number;
};

type StreakFreezesTable = {
  founder_id: string;
  day: string;
};

type StreakMilestonesTable = {
  founder_id: string;
  run_started_on: string;
  days: number;
  seen_at: Date | null;
  seen_by: string | null;
  announced_at: Date | null;
  announced_completion_id: string | null;
};

type ThanksTable = {
  id: Generated<string>;
  giver_id: string;
  helper_id: string;
  for_what: string;
  given_at: Date;
  given_on: string;
  week_start: string;
  week_slot: number;
  /** Null if the helper's week had its points already. */
  ledger_id: number | null;
  undone_at: Date | null;
  /** The time of a direct message to the helper. */
  notified_at: Date | null;
};

type MilestoneAnnouncementsTable = {
  id: Generated<string>;
  founder_id: string;
  milestone_id: string;
  title: string;
  type: MilestoneType;
  reached_on: string;
  announced_at: Date;
  withdrawn_at: Date | null;
};

type WeeklyBriefsTable = {
  founder_id: string;
  /** The founder's local Monday. */
  monday: string;
  risk: ColumnType<BriefRisk | null, string | null, never>;
  next: ColumnType<BriefNext | null, string | null, never>;
  created_at: Date;
};

type WeeklyDigestRunsTable = {
  time_zone: string;
  week_start: string;
};

type CohortNotificationsTable = {
  id: GeneratedAlways<number>;
  recipient_id: string;
  sender_id: string;
  type: InboxKind;
  founder_name: string;
  startup_name: string;
  message: string;
  points: number | null;
  streak_count: number | null;
  read: Generated<boolean>;
  created_at: Generated<Date>;
  completion_id: string | null;
  thanks_id: string | null;
  milestone_announcement_id: string | null;
  introduction_id: string | null;
  contact_message_id: string | null;
  pledge_task_id: string | null;
  handed_task_id: string | null;
  /** The day of the sender whose further completions this row collects, and how many they are. */
  collected_on: string | null;
  tasks: number | null;
};

/** Only choices that differ from the default. */
type NotificationPreferencesTable = {
  founder_id: string;
  type: PreferenceKind;
  channel: NotificationChannel;
  enabled: boolean;
};

type ContactMessagesTable = {
  id: Generated<string>;
  sender_id: string;
  recipient_id: string;
  message: string;
  client_key: string;
  sent_at: Date;
  /** The request that lets the recipient answer; none between two who are introduced. */
  introduction_id: string | null;
  /** When the recipient opened the conversation. */
  read_at: Date | null;
};

type ContactBlocksTable = {
  founder_id: string;
  blocked_id: string;
};

type IntroductionsTable = {
  id: Generated<string>;
  kind: Generated<IntroductionKind>;
  /** The requester is exactly one of the two. */
  requester_founder_id: string | null;
  requester_investor_id: string | null;
  /** The recipient is exactly one of the two; an investor only of a founder with premium. */
  recipient_founder_id: string | null;
  recipient_investor_id: string | null;
  /** The first day of the month in which a founder asked an investor, and which one it was in it. */
  requested_month: string | null;
  month_slot: number | null;
  note: string;
  state: Generated<IntroductionState>;
  created_at: Date;
  expires_at: Date;
  reminded_at: Date | null;
  decided_at: Date | null;
  /** Null if the founder gave no reason. */
  reason: string | null;
  /** The last day after the acceptance on which both were asked what came of it. */
  followed_up: Generated<number>;
  requester_outcome: IntroductionOutcome | null;
  requester_outcome_at: Date | null;
  recipient_outcome: IntroductionOutcome | null;
  recipient_outcome_at: Date | null;
};

type PremiumChannelsTable = { team_id: string; channel_id: string; name: string; made_at: Date };

type PremiumChannelMembersTable = {
  channel_id: string;
  user_id: string;
  /** Null once the founder's row is gone; then they are removed by their user id. */
  founder_id: string | null;
  invited_at: Date;
};

type InvestorsTable = {
  id: Generated<string>;
  name: string;
  email: string;
  company: string | null;
  title: string | null;
  investment_focus: string[] | null;
  check_size_min: number | null;
  check_size_max: number | null;
  email_verified_at: Date | null;
  /** At most one of these three is set, and only once the address is verified. */
  approved_at: Date | null;
  declined_at: Date | null;
  revoked_at: Date | null;
  decision_reason: string | null;
  /** The last run of their saved searches for the weekly mail. */
  searches_looked_at: Date | null;
  search_mails_stopped_at: Date | null;
  update_mails_stopped_at: Date | null;
  /** Founders with premium may ask for an introduction since then; null when they may not. */
  open_to_founders_at: Date | null;
  /** The address of our picture of them. */
  photo: string | null;
  /** Set when their account was deleted and their name removed. */
  left_at: Date | null;
  created_at: Generated<Date>;
};

type SavedStartupsTable = {
  investor_id: string;
  startup_id: string;
  saved_at: Date;
};

export type SavedSearchesTable = {
  id: Generated<string>;
  investor_id: string;
  /** Empty if only filters are saved. */
  search: string;
  stage: Stage | null;
  is_seeking: boolean;
  created_at: Date;
};

type StartupOpensTable = {
  startup_id: string;
  investor_id: string;
  kind: OpenedKind;
  opens: Generated<number>;
  first_opened_at: Date;
  last_opened_at: Date;
};

export type InvestorUpdatesTable = {
  id: Generated<string>;
  startup_id: string;
  client_key: string;
  subject: string;
  body: string;
  /** The number of investors it was queued for. */
  recipients: number;
  sent_at: Date;
  /** Of the startup's team. */
  sent_by: string | null;
};

type UpdateMutesTable = {
  investor_id: string;
  startup_id: string;
};

/** Counts of accepted startups, updated by triggers on `startup_applications`; some may be 0. */
type StartupFiguresTable = {
  industry: string;
  stage: Stage;
  is_seeking: boolean;
  startups: number;
  with_revenue: number;
  team_of_three: number;
};

type PremiumReferencesTable = {
  reference: string;
  founder_id: string;
  created_at: Generated<Date>;
};

type PremiumSubscriptionsTable = {
  subscription_id: string;
  startup_id: string;
  /** Of the startup's team; null if it isn't known. */
  bought_by: string | null;
  customer_id: string;
  status: SubscriptionStatus;
  period_end: Date;
  ends_then: boolean;
  /** Numbers our requests to the provider: an older answer must not replace a newer one. */
  read_number: string;
  created_at: Generated<Date>;
};

/** The price of the payment link, as the provider last told it. */
type PremiumPricesTable = {
  payment_link: string;
  amount: ColumnType<string, number, number>;
  currency: string;
  period: PricePeriod;
  periods: number;
  read_at: Date;
};

type PremiumEventsTable = {
  event_id: string;
  type: string;
  received_at: Date;
};

type UnclaimedPaymentsTable = {
  subscription_id: string;
  customer_id: string;
  /** Erased once the payment is attached or dismissed. */
  payer_email: string | null;
  why: UnclaimedReason;
  status: SubscriptionStatus;
  period_end: Date;
  ends_then: boolean;
  /** Numbers our requests to the provider: an older answer must not replace a newer one. */
  read_number: string;
  first_seen_at: Date;
  settlement: 'attached' | 'dismissed' | null;
};

export type CoachExchangesTable = {
  id: Generated<string>;
  /** The order of the conversation. */
  number: GeneratedAlways<number>;
  founder_id: string;
  question: string;
  answer: Generated<string>;
  state: Generated<ExchangeState>;
  failure: CoachFailure | null;
  source: AnswerSource | null;
  via: 'web' | 'slack';
  /** Counts the attempts: a worker on an earlier one can't change anything any more. */
  attempt: Generated<number>;
  asked_at: Date;
  /** The founder's local day on which the attempt is counted. */
  usage_day: string;
  /** The last heartbeat of the worker. */
  beat_at: Date;
  answered_at: Date | null;
  feedback: Feedback | null;
  feedback_reason: FeedbackReason | null;
  client_key: string | null;
  /** The tasks and figures that the marks in the answer stand for. */
  citations: ColumnType<Citation[], string | undefined, string>;
  /** The answer reached its limit. */
  is_cut: Generated<boolean>;
  /** The exchange whose answer goes on here, as its second or third part. */
  continues: string | null;
  part: Generated<number>;
  /** Slack takes the answer at this address, sealed; null once it is there. */
  reply_to: Buffer | null;
};

/** Something that the coach proposed below an answer. */
type CoachProposalsTable = {
  id: Generated<string>;
  exchange_id: string;
  founder_id: string;
  /** The order of the cards below one answer. */
  position: number;
  kind: CoachProposalKind;
  /** Its fields as they were proposed, without `kind`. */
  content: JSONColumnType<Record<string, unknown>>;
  state: Generated<'open' | 'confirmed' | 'declined'>;
  decided_at: Date | null;
  /** The task that was made or changed. */
  task_id: string | null;
};

/** A fact or a goal that a founder confirmed. */
type CoachNotesTable = {
  id: Generated<string>;
  founder_id: string;
  kind: CoachNoteKind;
  text: string;
  created_at: Date;
  changed_at: Date;
};

/** The conversation before the last exchanges, in a few sentences. */
type CoachSummariesTable = {
  founder_id: string;
  text: string;
  /** The `number` of the last exchange that it covers. */
  up_to: number;
  written_at: Date;
};

/** The founder's answer to whether they did what they had planned. */
type CoachOpeningsTable = {
  task_id: string;
  founder_id: string;
  /** The time at which it was put below an answer in Slack. */
  posted_at: Date | null;
  answer: OpeningAnswer | null;
  answered_at: Date | null;
};

/** The questions of a founder on one local day. */
type CoachUsageTable = {
  founder_id: string;
  day: string;
  /** Questions that count: answered or being answered. */
  reserved: Generated<number>;
  /** All attempts, including those that do not count. */
  attempts: Generated<number>;
  answered: Generated<number>;
  stopped: Generated<number>;
  failed: Generated<number>;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
};

/** A refusal of the provider for good; admins were notified of it. */
type ModelProblemsTable = {
  model: string;
  kind: ModelProblem;
  since: Date;
  notified_at: Date;
  solved_at: Date | null;
};

type ProposalRefusalsTable = {
  day: string;
  reason: RefusalReason;
  count: number;
};

/** The `id` makes adding a proposal twice add one task. */
export type StoredProposal = Proposal & { id: string };

export type WebsiteAnalysesTable = {
  founder_id: string;
  /** Names the run: a worker on an earlier one can't change anything any more. */
  run_id: string;
  /** As they were when it was requested. */
  website_url: string;
  stage: Stage;
  industry: string;
  state: 'waiting' | 'analysing' | 'done' | 'failed' | 'cleared';
  /** False if the model was given the address only. */
  page_read: boolean | null;
  /** The reason why the proposals are not the model's. */
  fallback: FallbackReason | null;
  proposals: ColumnType<StoredProposal[], string | undefined, string>;
  requested_at: Date;
  finished_at: Date | null;
  /** The founder's local day that `runs` and `tries` are counted on. */
  usage_day: string;
  /** Those that count: a failed one does not. */
  runs: number;
  tries: number;
};

type SlackInstallationsTable = {
  team_id: string;
  team_name: string | null;
  app_id: string | null;
  bot_user_id: string | null;
  scopes: Generated<string[]>;
  sealed: Buffer;
  key_id: string;
  installed_at: Generated<Date>;
};

type SlackHealthTable = {
  team_id: string;
  team_name: string | null;
  checked_at: Date;
  /** Slack's error code for the bot's token; null if the token is valid. */
  problem: string | null;
  bot_name: string | null;
  /** Needed by the bot, but not granted by the workspace. */
  missing_scopes: Generated<string[]>;
};

type SlackOauthStatesTable = {
  state_hash: Buffer;
  session_hash: Buffer;
  purpose: 'install' | 'link';
  /** The workspace that the admin moves the app to. */
  moves_to: string | null;
  expires_at: Date;
};

type SlackReceiptsTable = {
  key: string;
  request: string | null;
  received_at: Generated<Date>;
};

type SlackRequestsTable = {
  key: string;
  body: Buffer;
  held_by: string;
  attempts: Generated<number>;
  received_at: Generated<Date>;
};

type SlackOutboxTable = {
  id: GeneratedAlways<number>;
  team_id: string;
  channel_id: string;
  kind: SlackMessageKind;
  subject_id: string;
  state: Generated<'waiting' | 'sent' | 'dropped' | 'failed'>;
  attempts: Generated<number>;
  last_error: string | null;
  message_ts: string | null;
  /** The post in whose thread this one is. */
  thread_ts: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
};

type SlackChannelPaceTable = {
  channel_id: string;
  next_send_at: Date;
};

type DirectMessagesTable = {
  kind: DirectMessageKind;
  subject_id: string;
  founder_id: string;
  sent_on: string;
  slot: number;
};

/** Ends in a type error where a template has no data. */
type DataOfEachMail<Data extends Record<MailTemplate, object>> = Data;

/** A helper's offer to the requester of a check-in. */
export type HelpMatch = { checkInId: string; requesterId: string; helperId: string };

/**
 * Each mail is written from this. Whatever can change before it is sent is read then.
 */
export type MailData = DataOfEachMail<{
  'application-received': { applicationId: string };
  'application-exists': { applicationId: string };
  /** With the link that sets the password. */
  'application-accepted': { applicationId: string };
  'application-rejected': { applicationId: string };
  /** To a reviewer: what was assigned to them between these times, as ISO strings. */
  'applications-assigned': { accountId: string; from: string; until: string };
  'monday-message': { cohortId: string; accountId: string };
  /** To a founder who has no password yet: another link to choose one. */
  invitation: { accountId: string };
  'invitation-reminder': { accountId: string };
  /** To a founder or investor whom an admin imported from a file. */
  'import-invitation': { accountId: string };
  'team-invitation': { invitationId: string };
  /** `invitedBy` is an admin's address. */
  'staff-invitation': { accountId: string; invitedBy: string };
  'mentor-invitation': { mentorId: string; invitedBy: string };
  'webhook-switched-off': { endpointId: string; offReason: 'failing' | 'gone' };
  'staff-role-changed': { role: StaffRole };
  'staff-removed': { role: StaffRole };
  'team-change': { changeId: string };
  'team-removed': { startupName: string };
  /** `next`: the page of ours that its link leads on to. */
  'password-reset': { accountId: string; next?: string };
  'password-changed': { audience: Audience };
  /** Somebody tries many wrong passwords. */
  'password-guesses': { accountId: string };
  'security-changed': {
    audience: Audience;
    change: SecurityChange;
    passkey?: string;
    token?: string;
  };
  /** `at` is an ISO string, `timeZone` its reader's. */
  'new-sign-in': {
    audience: Audience;
    browser: string;
    system: string;
    address: string;
    at: string;
    timeZone: string;
  };
  /** An admin asks the founder to connect Slack. */
  'slack-nudge': { founderName: string };
  /** With the link, or a note that the address has an account already. */
  'investor-verification': { accountId: string; next?: string };
  /** To the new address, with the link, or a note that it has an account already. */
  'email-change': { accountId: string; email: string };
  /** Tells an old address that a change was requested or done, which may be undone by its link. */
  'email-change-notice': {
    accountId: string;
    email: string;
    isDone: boolean;
    audience: 'founder' | 'investor';
    /** The staff member who asked for it; null if the owner did. What the version before queued lacks these. */
    by?: { email: string; role: StaffRole } | null;
    at?: string;
    timeZone?: string;
    undo?: { id: string; until: string } | null;
  };
  /** Tells an address that its change was undone. */
  'email-change-undone': { accountId: string; email: string; audience: 'founder' | 'investor' };
  'investor-approved': { investorId: string };
  /** Or the approval was withdrawn. */
  'investor-declined': { investorId: string };
  /** To an admin. */
  'investor-waits': { investorId: string };
  /** To an admin. */
  'model-problem': { model: string };
  /** The admin who asked for it gets it. */
  'test-email': { accountId: string };
  /** `weekStart` is the day with which the week began. */
  'weekly-digest': { weekStart: CalendarDate };
  /** The founder's local day with which the streak ends. */
  'streak-at-risk': { day: CalendarDate };
  /** The missed pledges; those that need a next step when it is sent are named. */
  'pledge-missed': { taskIds: string[] };
  /** The week's Thursday. */
  'check-in-open': { week: CalendarDate };
  'check-in-reminder': { week: CalendarDate };
  /** To whoever asked, or whoever offered to help. */
  'help-offered': HelpMatch & { side: 'requester' | 'helper' };
  'introduction-requested': { introductionId: string };
  'introduction-reminder': { introductionId: string };
  /** Accepted, declined or expired: to the requester, and if accepted to the recipient as well. */
  'introduction-settled': { introductionId: string; side: IntroductionSide };
  /** Asks what came of it. */
  'introduction-outcome': { introductionId: string; side: IntroductionSide };
  /** Another founder's message, read from its row so that it can't outlive it. */
  'founder-message': { messageId: string };
  'mentor-session': { sessionId: string; to: 'mentor' | 'founder' };
  'session-reminder': {
    sessionId: string;
    to: 'mentor' | 'founder';
    ahead: ReminderAhead;
    /** Of a session that was moved since, it says nothing. */
    startsAt: string;
  };
  'staff-message': { messageId: string };
  /** New matches, each under the first search that found it; the newest first. */
  'saved-searches': { investorId: string; found: { searchId: string; startupIds: string[] }[] };
  'applications-open': { alertId: string };
  /** The admin who typed the words gets it. */
  'text-sample': { textId: MailTextId; content: TextContent };
  /** A founder's update to investors. */
  'startup-update': { updateId: string; investorId: string };
}>;

type WebhookEndpointsTable = {
  id: Generated<string>;
  url: string;
  events: string[];
  /** Sealed. */
  secret: Buffer;
  /** Signs as well until then. */
  former_secret: Buffer | null;
  former_secret_until: Date | null;
  /** Null while it is on. */
  off_reason: OffReason | null;
  off_at: Date | null;
  failing_since: Date | null;
  /** The end of a wait or of a sender's lease. */
  next_send_at: Generated<Date>;
  created_at: Date;
};

type WebhookDeliveriesTable = {
  id: GeneratedAlways<number>;
  endpoint_id: string;
  /** The event's: the same for each endpoint, attempt and replay. */
  message_id: string;
  type: string;
  data: JSONColumnType<object>;
  occurred_at: Date;
  state: Generated<'waiting' | 'sent' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  /** Of the last attempt, like what follows. */
  tried_at: Date | null;
  status_code: number | null;
  answer: string | null;
  answer_ms: number | null;
  last_error: string | null;
  sent_at: Date | null;
  created_at: Generated<Date>;
};

type MailsTable = {
  id: Generated<string>;
  template: MailTemplate;
  recipient: string;
  founder_id: string | null;
  investor_id: string | null;
  /** Emptied once the mail is sent or dropped. A failed one keeps it, so that it can be sent again. */
  data: JSONColumnType<object>;
  /** Keeps the same mail from being queued twice. */
  key: string;
  state: Generated<'waiting' | 'sent' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  last_error: string | null;
  /** Not sent before: the time it was queued for, the end of a back-off, or of a sender's lease. */
  send_after: Date;
  /** It is dropped from then on. */
  drop_after: Date | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
};

type JobWorkersTable = {
  worker_id: string;
  started_at: Generated<Date>;
  beat_at: Generated<Date>;
  /** A sweep has missed its heartbeat since then. */
  suspected_at: Date | null;
};

/** The list that a founder saw last in Slack. */
type ShownListsTable = {
  founder_id: string;
  task_ids: string[];
  /** The number of tasks that were shown. */
  shown: number;
  shown_at: Date;
};

/** A call of an assistant's writing tool. */
type AssistantCallsTable = {
  account_id: string;
  key_hash: Buffer;
  input_hash: Buffer;
  id: string;
  called_at: Date;
  is_running: boolean;
  result: ColumnType<object | null, string | null, string | null>;
};

/** A command typed before its Slack account was connected. */
type UnlinkedCommandsTable = {
  team_id: string;
  user_id: string;
  command: string;
  text: string;
  typed_at: Date;
};

/** People who left a cohort's Slack channel, came back, or could not be invited. */
type SlackChannelMembersTable = {
  team_id: string;
  channel_id: string;
  user_id: string;
  has_left: boolean;
  /** Slack's word for why they could not be invited. */
  refusal: string | null;
  changed_at: Date;
};

type CronRunsTable = {
  name: string;
  slot: Date;
};

/** All our tables, for Kysely. The job queue has a schema of its own. */
/** The number that a startup goes by. */
type KpisTable = {
  id: Generated<string>;
  startup_id: string;
  name: string;
  unit: KpiUnit;
  good_way: GoodWay;
  chosen_by: string | null;
  chosen_at: Date;
  replaced_at: Date | null;
};

/** One per startup and week, from its first word on; a draft until `done_at`. */
export type CheckInsTable = {
  id: Generated<string>;
  startup_id: string;
  /** Its Thursday. */
  week: CalendarDate;
  /** Counts the saves. */
  version: Generated<number>;
  is_away: Generated<boolean>;
  kpi_id: string | null;
  kpi_value: number | null;
  users_spoken: number | null;
  last_goal: GoalOutcome | null;
  goal: string | null;
  blocker: string | null;
  help_wanted: string | null;
  shares_help: Generated<boolean>;
  help_asked_by: string | null;
  help_shared_at: Date | null;
  pledges_goal: Generated<boolean>;
  pledge_task_id: string | null;
  done_at: Date | null;
  done_by: string | null;
  updated_at: Date;
};

/** Everything that was ever said in a check-in. */
type CheckInAnswersTable = {
  check_in_id: string;
  version: number;
  part: string;
  answer: ColumnType<string | number | boolean | null, string | null, never>;
  said_by: string | null;
  said_at: Date;
};

type CheckInMoraleTable = {
  founder_id: string;
  startup_id: string;
  week: CalendarDate;
  /** 1 to 5. */
  morale: number;
  said_at: Date;
};

type HelpOffersTable = {
  check_in_id: string;
  founder_id: string;
  offered_at: Date;
};

type StartupNotesTable = {
  id: Generated<string>;
  startup_id: string;
  account_id: string | null;
  text: string;
  created_at: Date;
};

/** A risk that is not shown until a day. */
type RiskDismissalsTable = {
  startup_id: string;
  risk: RiskKind;
  reason: string;
  until: CalendarDate;
  account_id: string | null;
  dismissed_at: Date;
};

type StartupAssignmentsTable = {
  startup_id: string;
  account_id: string;
  until: CalendarDate;
  since: Date;
};

type StaffMessagesTable = {
  id: Generated<string>;
  startup_id: string;
  account_id: string | null;
  kind: 'message' | 'nudge';
  /** Null: to all of them. */
  founder_id: string | null;
  text: string;
  client_key: string;
  sent_at: Date;
};

type ImportsTable = {
  id: Generated<string>;
  kind: ImportKind | 'everything';
  file_name: string;
  actor_id: string | null;
  actor_email: string;
  state: Generated<ImportState>;
  headers: Generated<string[]>;
  /** Down to the line of headings, as long as another line can be chosen for them. */
  top_rows: ColumnType<CsvRow[], string | undefined, string>;
  /** The column that each field is taken from, from the dry run on. */
  mapping: ColumnType<ColumnMapping | null, string | undefined, string | null>;
  /** Of startups: the cohort that they join. */
  cohort_id: string | null;
  sends_invitations: Generated<boolean>;
  /** Of a whole instance: the zip, until it is done. */
  file: Buffer | null;
  /** The reason why all of it failed. */
  problem: string | null;
  created_at: Date;
  checked_at: Date | null;
  finished_at: Date | null;
  undone_at: Date | null;
};

type ImportRowsTable = {
  import_id: string;
  number: number;
  /** In the file, where the row begins. */
  line: number;
  cells: string[];
  state: Generated<ImportRowState>;
  problems: ColumnType<ImportProblem[], string | undefined, string>;
  /** Of startups: the row that founds the startup, whose team the others join. */
  team_number: number | null;
  made_startup: string | null;
  made_founder: string | null;
  made_investor: string | null;
  /** Only if there was none before. */
  made_account: string | null;
};

type MentorsTable = {
  id: Generated<string>;
  name: string;
  email: string;
  headline: Generated<string>;
  about: Generated<string>;
  topics: Generated<string[]>;
  time_zone: string;
  place: Generated<string>;
  session_minutes: Generated<number>;
  room_before: Generated<number>;
  room_after: Generated<number>;
  minutes_a_month: number | null;
  notice_hours: Generated<number>;
  created_at: Date;
  removed_at: Date | null;
};

type MentorHoursTable = {
  mentor_id: string;
  position: number;
  /** From 1 (Monday) to 7; null for the hours of one day. */
  weekday: number | null;
  day: CalendarDate | null;
  /** Local times of the mentor's zone: `17:00:00`. */
  starts_at: string;
  ends_at: string;
};

type MentorAbsencesTable = {
  mentor_id: string;
  first_day: CalendarDate;
  last_day: CalendarDate;
};

type MentorSessionsTable = {
  id: Generated<string>;
  mentor_id: string;
  startup_id: string;
  booked_by: string | null;
  starts_at: Date;
  ends_at: Date;
  /** A `tstzrange` as text. */
  occupied: string;
  question: string;
  place: string;
  sequence: Generated<number>;
  booked_at: Date;
  cancelled_at: Date | null;
  cancelled_by: 'startup' | 'mentor' | 'staff' | null;
  cancel_note: string | null;
  client_key: string;
  mentor_outcome: SessionOutcome | null;
  startup_outcome: SessionOutcome | null;
  mentor_found_useful: boolean | null;
  startup_found_useful: boolean | null;
  /** For the mentor and staff. */
  notes: Generated<string>;
};

/** What was agreed in a session. */
type MentorSessionActionsTable = {
  id: Generated<string>;
  session_id: string;
  position: number;
  text: string;
  /** The task that a founder made of it. */
  task_id: string | null;
  dismissed_at: Date | null;
};

type MentorSessionRemindersTable = {
  session_id: string;
  ahead: ReminderAhead;
  starts_at: Date;
};

type OfficeHoursTable = {
  id: Generated<boolean>;
  sessions_a_week: Generated<number>;
  cancel_hours: Generated<number>;
};

export type Database = {
  mentors: MentorsTable;
  mentor_hours: MentorHoursTable;
  mentor_absences: MentorAbsencesTable;
  mentor_sessions: MentorSessionsTable;
  mentor_session_actions: MentorSessionActionsTable;
  mentor_session_reminders: MentorSessionRemindersTable;
  office_hours: OfficeHoursTable;
  cohorts: CohortsTable;
  startup_applications: StartupApplicationsTable;
  founders: FoundersTable;
  startup_founders: StartupFoundersView;
  team_invitations: TeamInvitationsTable;
  team_changes: TeamChangesTable;
  startup_figures: StartupFiguresTable;
  investors: InvestorsTable;
  accounts: AccountsTable;
  staff_settings: StaffSettingsTable;
  program: ProgramTable;
  texts: TextsTable;
  program_pictures: ProgramPicturesTable;
  content_versions: ContentVersionsTable;
  first_steps: FirstStepsTable;
  account_identities: AccountIdentitiesTable;
  used_sign_ons: UsedSignOnsTable;
  calendar_feeds: CalendarFeedsTable;
  sessions: SessionsTable;
  cron_runs: CronRunsTable;
  tasks: TasksTable;
  task_generations: TaskGenerationsTable;
  pledges: PledgesTable;
  completions: CompletionsTable;
  points_ledger: PointsLedgerTable;
  founder_totals: FounderTotalsTable;
  daily_points: DailyPointsTable;
  streak_freezes: StreakFreezesTable;
  streak_milestones: StreakMilestonesTable;
  cohort_notifications: CohortNotificationsTable;
  slack_health: SlackHealthTable;
  slack_installations: SlackInstallationsTable;
  slack_oauth_states: SlackOauthStatesTable;
  slack_receipts: SlackReceiptsTable;
  assistant_calls: AssistantCallsTable;
  slack_requests: SlackRequestsTable;
  shown_lists: ShownListsTable;
  unlinked_commands: UnlinkedCommandsTable;
  slack_outbox: SlackOutboxTable;
  slack_channel_pace: SlackChannelPaceTable;
  slack_channel_members: SlackChannelMembersTable;
  job_workers: JobWorkersTable;
  thanks: ThanksTable;
  notification_preferences: NotificationPreferencesTable;
  direct_messages: DirectMessagesTable;
  milestone_announcements: MilestoneAnnouncementsTable;
  application_events: ApplicationEventsTable;
  application_alerts: ApplicationAlertsTable;
  application_reviewers: ApplicationReviewersTable;
  application_ratings: ApplicationRatingsTable;
  application_notes: ApplicationNotesTable;
  account_links: AccountLinksTable;
  email_changes: EmailChangesTable;
  email_undos: EmailUndosTable;
  audit_log: AuditLogTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  access_tokens: AccessTokensTable;
  oauth_records: OAuthRecordsTable;
  passkey_challenges: PasskeyChallengesTable;
  known_browsers: KnownBrowsersTable;
  failed_sign_ins: FailedSignInsTable;
  mails: MailsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  weekly_digest_runs: WeeklyDigestRunsTable;
  pledge_cheers: PledgeCheersTable;
  activity_cheers: ActivityCheersTable;
  saved_startups: SavedStartupsTable;
  saved_searches: SavedSearchesTable;
  startup_opens: StartupOpensTable;
  investor_updates: InvestorUpdatesTable;
  update_mutes: UpdateMutesTable;
  introductions: IntroductionsTable;
  premium_references: PremiumReferencesTable;
  premium_subscriptions: PremiumSubscriptionsTable;
  premium_events: PremiumEventsTable;
  premium_prices: PremiumPricesTable;
  premium_channels: PremiumChannelsTable;
  premium_channel_members: PremiumChannelMembersTable;
  unclaimed_payments: UnclaimedPaymentsTable;
  contact_messages: ContactMessagesTable;
  contact_blocks: ContactBlocksTable;
  coach_exchanges: CoachExchangesTable;
  coach_usage: CoachUsageTable;
  coach_proposals: CoachProposalsTable;
  coach_notes: CoachNotesTable;
  coach_summaries: CoachSummariesTable;
  coach_openings: CoachOpeningsTable;
  model_problems: ModelProblemsTable;
  proposal_refusals: ProposalRefusalsTable;
  website_analyses: WebsiteAnalysesTable;
  weekly_briefs: WeeklyBriefsTable;
  pictures: PicturesTable;
  kpis: KpisTable;
  check_ins: CheckInsTable;
  check_in_answers: CheckInAnswersTable;
  check_in_morale: CheckInMoraleTable;
  help_offers: HelpOffersTable;
  startup_notes: StartupNotesTable;
  risk_dismissals: RiskDismissalsTable;
  startup_assignments: StartupAssignmentsTable;
  staff_messages: StaffMessagesTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
};

/** The pool, or a transaction where that is given. */
export type Db = Kysely<Database>;

export type Trx = Transaction<Database>;

type PicturesTable = {
  id: Generated<string>;
  founder_id: string | null;
  investor_id: string | null;
  startup_id: string | null;
  kind: PictureKind;
  small: Buffer;
  large: Buffer;
  created_at: Date;
};
