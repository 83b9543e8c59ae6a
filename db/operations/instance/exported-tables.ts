import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../schema.ts';

type ExportedTable = {
  /** In the order of the file. */
  columns: readonly string[];
  /** The others, and why. */
  leftOut?: Readonly<Record<string, string>>;
  /** Expressions for columns that the staff may not read. */
  instead?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Only these rows. */
  rows?: RawBuilder<unknown>;
  /** An empty instance has rows of it, too, which an import replaces. */
  isNeverEmpty?: true;
};

const words = (text: string): readonly string[] => text.split(/\s+/);

const computed = 'The database keeps it.';
const secret = 'A secret: people choose a new password and set up their second step again.';
const retry = 'Recognizes a form that is sent twice.';
const picture = 'Pictures are left out.';
const undecided =
  'A decision takes effect after a minute: until then the application is undecided.';

/**
 * Every table that an export has, in the order in which an import fills them. A test compares tables
 * and columns with the database: a new one is listed here, or left out with a reason.
 */
const exportedTables = {
  program_pictures: {
    columns: words(`id small large created_at`),
    isNeverEmpty: true,
  },
  program: {
    columns: words(`only_row name tagline support_email accent logo privacy_label privacy_url
      terms_label terms_url imprint_label imprint_url hides_maker time_zone date_style
      week_starts_on version`),
    isNeverEmpty: true,
  },
  texts: { columns: words(`id subject title body version`) },
  content_versions: {
    columns: words(`kind content_id version content saved_by_email saved_at`),
    isNeverEmpty: true,
  },
  cohorts: {
    columns:
      words(`id name starts_on ends_on applications_open_at applications_close_at slack_team_id
      slack_channel_id created_at slack_channel_name slack_channel_requested slack_channel_requested_at
      slack_channel_problem slack_channel_made slack_channel_archived_at channel_posts has_leaderboard`),
  },
  investors: {
    columns: words(`id name email company title investment_focus check_size_min check_size_max
      email_verified_at approved_at created_at declined_at revoked_at decision_reason
      searches_looked_at search_mails_stopped_at update_mails_stopped_at left_at
      open_to_founders_at`),
    leftOut: { photo: picture },
    rows: sql`email_verified_at is not null`,
  },
  startup_applications: {
    columns:
      words(`id founder_name founder_email founder_bio founder_location founder_linkedin startup_name
      stage industry description team_size funding_raised monthly_revenue looking_for_funding
      funding_amount website_url pitch_deck_url milestones status submitted_at reviewed_at
      slack_user_id slack_team_id cohort_slack_channel cohort_id time_zone profile_version
      decision_number share_momentum left_at stage_proposal_after profile_edited_by shares_numbers
      shows_kpi`),
    leftOut: {
      search_text: computed,
      name_text: computed,
      review_status: computed,
      client_key: retry,
      founder_avatar: picture,
      startup_logo: picture,
      pending_decision: undecided,
      pending_cohort_id: undecided,
      pending_since: undecided,
    },
  },
  founders: {
    columns: words(`id startup_id role name email bio location linkedin time_zone time_zone_from
      slack_user_id slack_team_id slack_name slack_picture slack_locale slack_home_opened_at
      slack_nudged_at slack_end_reason quiet_from quiet_until messages_paused_until paused_at
      private_by_default list_hour list_days used_at joined_at left_at profile_version`),
    leftOut: {
      is_active: computed,
      name_text: computed,
      avatar: picture,
      avatar_tried_at: picture,
    },
  },
  mentors: {
    columns: words(`id name email headline about topics time_zone place session_minutes room_before
      room_after minutes_a_month notice_hours created_at removed_at`),
  },
  accounts: {
    columns:
      words(`id audience email founder_id investor_id mentor_id created_at is_claim first_signed_in_at
      invitation_reminded_at staff_role invited_at removed_at wants_monday_message slack_user_id slack_team_id
      slack_looked_up_at slack_linked_at`),
    leftOut: {
      password_hash: secret,
      totp_sealed: secret,
      totp_confirmed_at: secret,
      totp_last_step: secret,
    },
    rows: sql`not is_claim`,
  },
  application_alerts: {
    columns: words(`id email asked_at notified_at notified_cohort_id stopped_at`),
  },
  application_events: {
    columns: words(`id application_id kind actor_id actor_email details created_at`),
  },
  application_notes: {
    columns: words(`id application_id account_id text created_at`),
  },
  application_ratings: {
    columns: words(`application_id account_id team problem traction fit updated_at`),
  },
  application_reviewers: {
    columns: words(`application_id account_id assigned_by assigned_at`),
  },
  tasks: {
    columns:
      words(`id user_id title description status is_public_pledge due_date points_value created_at
      completed_at difficulty category estimated_time template_key period_start
      due_moved_later deleted_at is_private source_url due_set_at started_at made_by handed_by
      handed_at taken_up handed_notified_at`),
    leftOut: { client_key: retry },
    // Just for whoever has them.
    instead: {
      title: sql`case when is_private then 'Just for them' else title end`,
      description: sql`case when is_private then '' else description end`,
      source_url: sql`case when not is_private then source_url end`,
    },
  },
  completions: {
    columns:
      words(`id task_id founder_id completed_at local_date time_zone source points streak reopened_at
      backfilled pledge_missed_at collected`),
  },
  pledges: {
    columns: words(
      `task_id founder_id state pledged_at resolved_at moved_from prompted_at mailed_at`,
    ),
  },
  pledge_cheers: {
    columns: words(`task_id founder_id via given happened_at notified_at`),
  },
  points_ledger: {
    columns:
      words(`id user_id task_id completion_id kind points earned_on run_started_on streak_days
      reverses created_at`),
  },
  founder_totals: {
    columns:
      words(`founder_id cohort_id points board_points tasks_completed current_streak longest_streak
      streak_started_on last_active_on last_active_at last_active_zone last_counted_on
      last_counted_zone freezes_held pauses`),
    leftOut: { is_listed: computed },
  },
  daily_points: {
    columns: words(`founder_id day points tasks_completed hard_tasks`),
    leftOut: { board_points: computed },
  },
  streak_freezes: {
    columns: words(`founder_id day`),
  },
  streak_milestones: {
    columns: words(
      `founder_id run_started_on days seen_at seen_by announced_at announced_completion_id`,
    ),
  },
  thanks: {
    columns: words(`id giver_id helper_id for_what given_at given_on week_start week_slot ledger_id
      undone_at notified_at`),
  },
  milestone_announcements: {
    columns: words(`id founder_id milestone_id title type reached_on announced_at withdrawn_at`),
  },
  activity_cheers: {
    columns: words(`subject subject_id owner_id founder_id via given happened_at`),
  },
  kpis: {
    columns: words(`id startup_id name unit good_way chosen_by chosen_at replaced_at`),
  },
  check_ins: {
    columns:
      words(`id startup_id week version is_away kpi_id kpi_value users_spoken last_goal goal blocker
      help_wanted shares_help help_asked_by help_shared_at pledges_goal pledge_task_id done_at
      done_by updated_at`),
    // A draft is the team's own.
    rows: sql`done_at is not null`,
  },
  check_in_answers: {
    columns: words(`check_in_id version part answer said_by said_at`),
    // Answers that count, and corrections of them; not earlier attempts.
    rows: sql`exists (select from check_ins c where c.id = check_in_id and c.done_at is not null
      and not exists (select from check_in_answers later
        where later.check_in_id = c.id and later.part = check_in_answers.part
          and later.version > check_in_answers.version and later.said_at <= c.done_at))`,
  },
  help_offers: {
    columns: words(`check_in_id founder_id offered_at`),
    rows: sql`exists (select from check_ins c where c.id = check_in_id and c.done_at is not null)`,
  },
  startup_notes: {
    columns: words(`id startup_id account_id text created_at`),
  },
  risk_dismissals: {
    columns: words(`startup_id risk reason until account_id dismissed_at`),
    // Morale stays in the cockpit.
    rows: sql`risk <> 'low_morale'`,
  },
  startup_assignments: {
    columns: words(`startup_id account_id until since`),
  },
  staff_messages: {
    columns: words(`id startup_id account_id kind founder_id text client_key sent_at`),
  },
  introductions: {
    columns:
      words(`id kind requester_founder_id requester_investor_id recipient_founder_id note state
      created_at expires_at reminded_at decided_at reason followed_up requester_outcome
      requester_outcome_at recipient_outcome recipient_outcome_at recipient_investor_id
      requested_month month_slot`),
    // Messages between the two of them stay private.
    instead: { note: sql`'Between the two of them'`, reason: sql`null` },
  },
  mentor_hours: {
    columns: words(`mentor_id position weekday day starts_at ends_at`),
  },
  mentor_absences: {
    columns: words(`mentor_id first_day last_day`),
  },
  mentor_sessions: {
    columns: words(`id mentor_id startup_id booked_by starts_at ends_at occupied question place
      sequence booked_at cancelled_at cancelled_by cancel_note client_key
      mentor_outcome startup_outcome mentor_found_useful startup_found_useful notes`),
  },
  mentor_session_actions: {
    columns: words(`id session_id position text task_id dismissed_at`),
  },
  mentor_session_reminders: {
    columns: words(`session_id ahead starts_at`),
  },
  office_hours: {
    columns: words(`id sessions_a_week cancel_hours`),
    isNeverEmpty: true,
  },
  notification_preferences: {
    columns: words(`founder_id type channel enabled`),
  },
  saved_startups: {
    columns: words(`investor_id startup_id saved_at`),
  },
  saved_searches: {
    columns: words(`id investor_id search stage is_seeking created_at`),
  },
  startup_opens: {
    columns: words(`startup_id investor_id kind opens first_opened_at last_opened_at`),
  },
  investor_updates: {
    columns: words(`id startup_id client_key subject body recipients sent_at sent_by`),
  },
  update_mutes: {
    columns: words(`investor_id startup_id`),
  },
  premium_subscriptions: {
    columns: words(`subscription_id startup_id customer_id status period_end ends_then read_number
      created_at bought_by`),
  },
  unclaimed_payments: {
    columns:
      words(`subscription_id customer_id payer_email why status period_end ends_then read_number
      first_seen_at settlement`),
  },
  premium_channels: {
    columns: words(`team_id channel_id name made_at`),
  },
  premium_channel_members: {
    columns: words(`channel_id user_id founder_id invited_at`),
  },
  slack_channel_members: {
    columns: words(`team_id channel_id user_id has_left refusal changed_at`),
  },
} as const satisfies Partial<Record<keyof Database, ExportedTable>>;

export type ExportedName = keyof typeof exportedTables;

/** In the order of the files. */
export const exportedNames = Object.keys(exportedTables) as ExportedName[];

export function exportedTable(name: ExportedName): ExportedTable {
  return exportedTables[name];
}

const signIn = 'Signing in: secrets, and the traces of browsers.';
const conversation = 'Between two people, or a founder and the coach: the staff do not read it.';
const delivery = 'What was sent or waits to be: a copy must not send it again.';
const bookkeeping = 'What this instance did and when; another one begins anew.';
const slack = 'The connection to Slack, which another instance makes itself.';
const derived = 'Written anew from the rest.';

/** The other tables, and why an export does not have them. */
export const leftOutTables: Record<Exclude<keyof Database, ExportedName>, string> = {
  access_tokens: signIn,
  account_identities: signIn,
  account_links: signIn,
  assistant_calls: bookkeeping,
  audit_log: 'Who did what in this instance. It is no other one’s history.',
  calendar_feeds: 'Their addresses are secrets, and work only here.',
  check_in_morale: 'Founders tell the staff in confidence: it stays in the cockpit.',
  coach_exchanges: conversation,
  coach_notes: conversation,
  coach_openings: conversation,
  coach_proposals: conversation,
  coach_summaries: conversation,
  coach_usage: bookkeeping,
  cohort_notifications: 'What the bell said, also of messages between two people.',
  contact_blocks: conversation,
  contact_messages: conversation,
  cron_runs: bookkeeping,
  direct_messages: delivery,
  email_changes: signIn,
  email_undos: signIn,
  failed_sign_ins: signIn,
  first_steps: bookkeeping,
  import_rows: bookkeeping,
  imports: bookkeeping,
  job_workers: bookkeeping,
  known_browsers: signIn,
  mails: delivery,
  model_problems: bookkeeping,
  oauth_records: signIn,
  passkey_challenges: signIn,
  passkeys: signIn,
  pictures: 'Too large for a table. People add theirs again.',
  premium_events: bookkeeping,
  premium_prices: 'The payment provider tells it each instance.',
  premium_references: 'Made for each payment anew.',
  proposal_refusals: bookkeeping,
  recovery_codes: signIn,
  sessions: signIn,
  shown_lists: bookkeeping,
  slack_channel_pace: slack,
  slack_health: slack,
  slack_installations: slack,
  slack_oauth_states: slack,
  slack_outbox: delivery,
  slack_receipts: bookkeeping,
  slack_requests: 'What people said in Slack, for the minutes until it is done.',
  staff_settings: 'Whether the staff need a second step is decided where they sign in.',
  startup_figures: computed,
  startup_founders: 'A view.',
  task_generations: bookkeeping,
  team_invitations: 'Their links work only here. Owners invite again.',
  team_changes: 'Forgotten after a week anyway.',
  unlinked_commands: slack,
  used_sign_ons: signIn,
  website_analyses: derived,
  webhook_deliveries: delivery,
  webhook_endpoints: 'Their secrets are sealed with a key of this instance.',
  weekly_briefs: derived,
  weekly_digest_runs: bookkeeping,
};
