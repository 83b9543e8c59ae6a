-- Every table of the product. db/schema.ts describes the same tables and their columns in TypeScript.

-- An index for searches: pg_trgm for parts of a text, btree_gin for the filters beside it.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Cohorts, applications and the people behind them

create table cohorts (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  starts_on date not null,
  ends_on date not null,
  applications_open_at timestamptz,
  applications_close_at timestamptz,
  slack_team_id text,
  slack_channel_id text,
  created_at timestamptz not null default now(),
  slack_channel_name text,
  slack_channel_wish text,
  slack_channel_asked_at timestamptz,
  slack_channel_problem text,
  slack_channel_made boolean not null default false,
  slack_channel_archived_at timestamptz,
  check (ends_on >= starts_on),
  check (applications_open_at <= applications_close_at)
);

-- Column names of the specification, section 3; what comes after slack_team_id is ours.
create table startup_applications (
  id uuid primary key default gen_random_uuid(),
  -- What a search looks through, a line each. Reading it behind the other columns takes twice as long.
  search_text text not null generated always as (lower(
    startup_name || E'\n' || industry || E'\n' || description || E'\n' || founder_name)) stored,
  founder_name text not null,
  founder_email text not null check (founder_email = lower(founder_email)),
  founder_avatar text,
  founder_bio text,
  founder_location text,
  founder_linkedin text,
  startup_name text not null,
  stage text not null default 'idea' check (stage in ('idea', 'mvp', 'traction', 'launch')),
  industry text not null,
  description text not null,
  team_size int not null default 1 check (team_size > 0),
  funding_raised text not null default 'none',
  monthly_revenue text,
  looking_for_funding boolean not null default false,
  funding_amount text,
  website_url text,
  pitch_deck_url text,
  milestones jsonb not null default '[]',
  status text not null default 'pending' check (status in ('pending', 'under_review', 'accepted',
    'rejected', 'withdrawn')),
  submitted_at timestamptz not null default now(),
  reviewed_at timestamptz,
  slack_user_id text,
  slack_team_id text,
  cohort_slack_channel text,
  cohort_id uuid references cohorts (id),
  time_zone text not null default 'UTC',
  slack_name text,
  slack_home_opened_at timestamptz,
  quiet_from time default '22:00:00',
  quiet_until time default '08:00:00',
  profile_version int not null default 1,
  client_key uuid unique,
  decision_number int not null default 0,
  share_momentum boolean not null default false,
  messages_paused_until date,
  slack_nudged_at timestamptz,
  check ((slack_user_id is null) = (slack_team_id is null)),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
-- The bot finds the founder behind a Slack request; one Slack account is one founder.
create unique index startup_applications_slack on startup_applications (slack_team_id,
  slack_user_id)
  where slack_user_id is not null;
-- The founders of a cohort: notifications, boards, the cohort page.
create index startup_applications_cohort on startup_applications (cohort_id)
  where status = 'accepted';
-- One live application per cohort and address.
create unique index startup_applications_live on startup_applications (founder_email)
  where status in ('pending', 'under_review', 'accepted');
-- The zones that founders live in, and the founders of one zone in the order of their ids.
create index startup_applications_zone on startup_applications (time_zone, id)
  where status = 'accepted';
-- Who of all totals is still accepted, and in which zone, without reading the applications.
create index startup_applications_accepted on startup_applications (id) include (time_zone)
  where status = 'accepted';
-- The admin's list: newest first, of one status or all.
create index startup_applications_submitted on startup_applications (submitted_at desc, id);
create index startup_applications_status on startup_applications (status, submitted_at desc, id);
create index startup_applications_by_startup on startup_applications (lower(startup_name), id);
create index startup_applications_by_founder on startup_applications (lower(founder_name), id);
-- A search for three characters or more, with any filters; founders by their name or startup.
create index startup_applications_search on startup_applications
  using gin (search_text gin_trgm_ops, stage, industry, looking_for_funding)
  where status = 'accepted';
create index startup_applications_names on startup_applications
  using gin (lower(founder_name || E'\n' || startup_name) gin_trgm_ops) where status = 'accepted';
-- The directory, newest first. All that a match counts stands in the index: to find the best,
-- every startup that fits is scored.
create index startup_applications_newest on startup_applications (submitted_at desc, id desc)
  include (stage, industry, looking_for_funding, funding_amount, share_momentum)
  where status = 'accepted';
create index startup_applications_newest_of_stage on startup_applications (stage, submitted_at
  desc, id desc)
  where status = 'accepted';
create index startup_applications_newest_of_industry on startup_applications (industry,
  submitted_at desc, id desc)
  where status = 'accepted';
create index startup_applications_newest_of_funding on startup_applications (looking_for_funding,
  submitted_at desc, id desc)
  where status = 'accepted';
-- What was accepted since a week ago.
create index startup_applications_accepted_at on startup_applications (coalesce(reviewed_at,
  submitted_at))
  where status = 'accepted';

create table investors (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null check (email = lower(email)),
  company text,
  title text,
  investment_focus text[],
  check_size_min int check (check_size_min >= 0),
  check_size_max int,
  email_verified_at timestamptz,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  declined_at timestamptz,
  revoked_at timestamptz,
  decision_reason text check (decision_reason <> ''),
  searches_looked_at timestamptz,
  search_mails_stopped_at timestamptz,
  update_mails_stopped_at timestamptz,
  left_at timestamptz,
  check (check_size_max >= check_size_min),
  check (num_nonnulls(approved_at, declined_at, revoked_at) <= 1),
  check ((num_nonnulls(approved_at, declined_at, revoked_at) = 0) or (email_verified_at is not
    null)),
  check (left_at is null or approved_at is null)
);
-- An address belongs to who can read its mail: until then any number may have signed up with it.
create unique index investors_email on investors (email) where email_verified_at is not null;
-- The admin's queue and lists, newest first.
create index investors_created on investors (created_at desc, id);
-- The sweep of those who never verified their address.
create index investors_unverified on investors (created_at) where email_verified_at is null;

create table accounts (
  id uuid primary key default gen_random_uuid(),
  audience text not null check (audience in ('founder', 'investor', 'admin')),
  email text not null check (email = lower(email)),
  password_hash text,
  founder_id uuid unique references startup_applications (id),
  investor_id uuid unique references investors (id),
  created_at timestamptz not null default now(),
  totp_sealed bytea,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  is_claim boolean not null default false,
  check ((audience = 'founder') = (founder_id is not null)),
  check ((audience = 'investor') = (investor_id is not null)),
  check ((not is_claim) or audience = 'investor')
);
create unique index accounts_audience_email on accounts (audience, email) where is_claim is false;
-- The newest claim on an address may sign in; all of them go when one is verified.
create index accounts_claims on accounts (email, created_at desc) where is_claim;

-- Invitations and forgotten passwords: single use, kept as hashes.
create table account_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset', 'verification', 'email_change')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  email text,
  check ((email is not null) = (purpose = 'email_change'))
);
-- All links of an account end when one is used.
create index account_links_account on account_links (account_id);

create table email_changes (
  account_id uuid primary key references accounts (id) on delete cascade,
  email text not null check ((email = lower(email)) and email <> ''),
  requested_at timestamptz not null,
  expires_at timestamptz not null
);

create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text,
  confirmed_at timestamptz
);
-- All sessions of an account: revoked together when a password changes.
create index sessions_account on sessions (account_id);

-- The shape that rate-limiter-flexible expects.
create table rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);

-- Who did what when; the actor's address is kept as it was.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references accounts (id) on delete set null,
  actor_email text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_name text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null
);
-- One subject's, one actor's, newest first.
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
-- The audit log of one action, newest first; the list of actors; between two days.
create index audit_log_action on audit_log (action, id desc);
create index audit_log_actor_email on audit_log (actor_email, id desc);
create index audit_log_created on audit_log (created_at);

create table application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references startup_applications (id) on delete cascade,
  kind text not null check (kind in ('submitted', 'edited', 'withdrawn', 'review_started',
    'accepted', 'rejected', 'decision_undone')),
  actor_id uuid references accounts (id) on delete set null,
  actor_email text,
  details jsonb not null default '{}',
  created_at timestamptz not null
);
-- The history of an application.
create index application_events_of on application_events (application_id, id);

create table application_ratings (
  application_id uuid not null references startup_applications (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  team smallint check (team between 1 and 5),
  problem smallint check (problem between 1 and 5),
  traction smallint check (traction between 1 and 5),
  fit smallint check (fit between 1 and 5),
  updated_at timestamptz not null,
  primary key (application_id, account_id)
);

create table application_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references startup_applications (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
-- The notes of an application, in order.
create index application_notes_of on application_notes (application_id, created_at);

-- Tasks, pledges and what they earn

create table tasks (
  id text primary key default gen_random_uuid()::text,
  user_id uuid not null references startup_applications (id),
  title text not null check (title <> ''),
  description text not null default '',
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed')),
  is_public_pledge boolean not null default false,
  due_date timestamptz,
  points_value int not null default 20,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  difficulty text not null default 'medium' check (difficulty in ('easy', 'medium', 'hard')),
  category text,
  estimated_time text,
  template_key text,
  period_start date,
  due_moved_later boolean not null default false,
  client_key uuid,
  deleted_at timestamptz,
  check ((status = 'completed') = (completed_at is not null)),
  check ((template_key is null) = (period_start is null)),
  constraint tasks_deleted_open check (deleted_at is null or status <> 'completed')
);
-- The board's completed column, completion rate.
create index tasks_done on tasks (user_id, completed_at desc) where status = 'completed';
-- A template is given once per founder and period, whoever runs the generation.
create unique index tasks_generated_once on tasks (user_id, template_key, period_start)
  where template_key is not null;
-- A form sent twice makes one task.
create unique index tasks_client_key on tasks (user_id, client_key) where client_key is not null;
-- The board's open columns, Slack's numbered list.
create index tasks_open on tasks (user_id, due_date)
  where status <> 'completed' and (deleted_at is null);
-- What a founder deleted is not given to them again; the sweep removes it later.
create index tasks_deleted on tasks (user_id, deleted_at) where deleted_at is not null;

create table task_generations (
  time_zone text primary key,
  generated_on date not null
);

create table pledges (
  task_id text primary key references tasks (id) on delete cascade,
  founder_id uuid not null references startup_applications (id),
  state text not null default 'open' check (state in ('open', 'kept', 'missed', 'withdrawn')),
  pledged_at timestamptz not null default now(),
  resolved_at timestamptz,
  moved_from timestamptz,
  prompted_at timestamptz,
  mailed_at timestamptz
);
-- The sweep that finds missed pledges; a founder's list.
create index pledges_open on pledges (founder_id) where state = 'open';
-- The progress page: all of a founder's pledges counted, and the last ones that were decided.
create index pledges_founder on pledges (founder_id, resolved_at desc);
-- Misses of which their founder was not told yet.
create index pledges_unprompted on pledges (resolved_at)
  where state = 'missed' and (prompted_at is null);
-- A founder's last 20 decided pledges.
create index pledges_decided on pledges (founder_id, resolved_at desc, task_id)
  where state in ('kept', 'missed');
-- Recent misses that no mail names yet.
create index pledges_unmailed on pledges (resolved_at)
  where state = 'missed' and (mailed_at is null);

-- One row per way of cheering (the button, each emoji), so that taking one back keeps the others.
create table pledge_cheers (
  task_id text not null references pledges (task_id) on delete cascade,
  founder_id uuid not null references startup_applications (id) on delete cascade,
  via text not null,
  given boolean not null,
  happened_at timestamptz not null,
  primary key (task_id, founder_id, via)
);

create table completions (
  id uuid primary key default gen_random_uuid(),
  task_id text not null references tasks (id),
  founder_id uuid not null references startup_applications (id),
  completed_at timestamptz not null,
  local_date date not null,
  time_zone text not null,
  source text not null check (source in ('web', 'slack')),
  points int not null,
  streak int not null,
  reopened_at timestamptz,
  backfilled boolean not null default false,
  pledge_missed_at timestamptz,
  constraint completions_backfilled check (pledge_missed_at is null or backfilled)
);
-- A task has at most one completion that stands.
create unique index completions_standing on completions (task_id) where reopened_at is null;
-- The replay of a founder's streak.
create index completions_founder on completions (founder_id, completed_at)
  where reopened_at is null;

create table points_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references startup_applications (id),
  task_id text references tasks (id),
  completion_id uuid references completions (id),
  kind text not null check (kind in ('base', 'public_pledge', 'early_completion', 'streak_bonus',
    'peer_help')),
  points int not null check (points <> 0),
  earned_on date not null,
  run_started_on date,
  streak_days int,
  reverses bigint unique references points_ledger (id),
  created_at timestamptz not null default now(),
  check ((kind = 'streak_bonus') = ((run_started_on is not null) and (streak_days is not null))),
  check ((points < 0) = (reverses is not null))
);
-- A completion earns each kind once. (A streak bonus taken back may be earned again by the same
-- one.)
create unique index points_ledger_once on points_ledger (completion_id, kind)
  where reverses is null and (kind <> 'streak_bonus');
-- The founder's own ledger, newest first; the check of totals against it.
create index points_ledger_user on points_ledger (user_id, id desc);

-- A cache of the ledger and of the completions: it can be rebuilt from them.
create table founder_totals (
  founder_id uuid primary key references startup_applications (id),
  cohort_id uuid references cohorts (id),
  points int not null default 0,
  board_points int not null default 0,
  tasks_completed int not null default 0,
  current_streak int not null default 0,
  longest_streak int not null default 0,
  streak_started_on date,
  last_active_on date,
  last_active_at timestamptz,
  last_active_zone text,
  freezes_held int not null default 0 check (freezes_held between 0 and 2),
  is_listed boolean not null default false
);
-- The cohort's board and a founder's rank in it.
create index founder_totals_cohort on founder_totals (cohort_id, board_points desc);
create index founder_totals_board on founder_totals (board_points, founder_id) include
  (tasks_completed)
  where is_listed;

create table daily_points (
  founder_id uuid not null references startup_applications (id),
  day date not null,
  points int not null,
  board_points int generated always as (least(points, 200)) stored not null,
  tasks_completed int not null,
  primary key (founder_id, day)
);
-- This week's points of everybody. Days come in order: a summary of each stretch is enough.
create index daily_points_day on daily_points using brin (day) with (pages_per_range = 32);

create table streak_freezes (
  founder_id uuid not null references startup_applications (id),
  day date not null,
  primary key (founder_id, day)
);

-- The limits of thanks are the table's own: once per pair and day, three slots a week.
create table thanks (
  id uuid primary key default gen_random_uuid(),
  giver_id uuid not null references startup_applications (id),
  helper_id uuid not null references startup_applications (id),
  for_what text not null check (for_what <> ''),
  given_at timestamptz not null,
  given_on date not null,
  week_start date not null,
  week_slot smallint not null check (week_slot between 1 and 3),
  ledger_id bigint not null unique references points_ledger (id),
  undone_at timestamptz,
  check (giver_id <> helper_id),
  check (week_start = (given_on - (extract(dow from given_on))::int))
);
-- Once per pair and day.
create unique index thanks_once_a_day on thanks (giver_id, helper_id, given_on)
  where undone_at is null;
-- Three a week; finds the free slot.
create unique index thanks_three_a_week on thanks (giver_id, week_start, week_slot)
  where undone_at is null;
-- A giver's latest, for undoing it and so that their days never go back.
create index thanks_given on thanks (giver_id, given_at desc);

-- Notifications

-- The milestones themselves are in startup_applications; this is what the cohort was told of them.
create table milestone_news (
  id uuid primary key default gen_random_uuid(),
  founder_id uuid not null references startup_applications (id),
  milestone_id text not null,
  title text not null check (title <> ''),
  type text not null check (type in ('product', 'business', 'funding', 'team')),
  reached_on date not null,
  told_at timestamptz not null,
  withdrawn_at timestamptz
);
-- A milestone is told once.
create unique index milestone_news_once on milestone_news (founder_id, milestone_id)
  where withdrawn_at is null;
-- How often a founder told the cohort within a day.
create index milestone_news_told on milestone_news (founder_id, told_at);

-- Keyed by recipient first: the one index serves the inbox, and writing to a cohort stays cheap.
create table cohort_notifications (
  id bigint generated always as identity,
  recipient_id uuid not null,
  sender_id uuid not null,
  type text not null check (type in ('task_completed', 'founder_message', 'milestone_achieved',
    'streak_milestone', 'peer_help', 'introduction')),
  founder_name text not null,
  startup_name text not null,
  message text not null,
  points int,
  streak_count int,
  read boolean not null default false,
  created_at timestamptz not null default now(),
  completion_id uuid,
  thanks_id uuid,
  milestone_news_id uuid,
  introduction_id uuid,
  contact_message_id uuid,
  primary key (recipient_id, id)
);
-- Taking the notifications of a milestone back.
create index cohort_notifications_milestone on cohort_notifications (milestone_news_id)
  where milestone_news_id is not null;
-- The cohort page's activity. The rows that every completion writes are not in it.
create index cohort_notifications_reached on cohort_notifications (sender_id, created_at)
  where type in ('milestone_achieved', 'streak_milestone');
-- Taking a request's notification back.
create index cohort_notifications_introduction on cohort_notifications (introduction_id)
  where introduction_id is not null;

-- Only what differs from the defaults in shared/domain/notification-preferences.ts.
create table notification_preferences (
  founder_id uuid not null references startup_applications (id) on delete cascade,
  type text not null,
  channel text not null check (channel in ('in_app', 'slack', 'email')),
  enabled boolean not null,
  primary key (founder_id, type, channel)
);

-- A founder gets at most three direct messages a day, and each subject's once.
create table direct_messages (
  kind text not null,
  subject_id text not null,
  founder_id uuid not null references startup_applications (id) on delete cascade,
  sent_on date not null,
  slot smallint not null check (slot between 1 and 3),
  primary key (kind, subject_id),
  unique (founder_id, sent_on, slot)
);

-- Directories of accepted startups

-- How many accepted startups there are of each kind. The directory sums them up: for its figures, and
-- for the total where nothing is searched for.
create table startup_figures (
  industry text not null,
  stage text not null,
  is_seeking boolean not null,
  startups int not null,
  with_revenue int not null,
  team_of_three int not null,
  primary key (industry, stage, is_seeking)
);

-- Investors

create table saved_startups (
  investor_id uuid not null references investors (id) on delete cascade,
  founder_id uuid not null references startup_applications (id) on delete cascade,
  saved_at timestamptz not null,
  primary key (investor_id, founder_id)
);
-- Who saved a startup: a founder's update goes to them.
create index saved_startups_founder on saved_startups (founder_id);

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  investor_id uuid not null references investors (id) on delete cascade,
  search text not null check (length(search) <= 100),
  stage text check (stage in ('idea', 'mvp', 'traction', 'launch')),
  is_seeking boolean not null,
  created_at timestamptz not null,
  constraint saved_searches_investor_id_search_stage_is_seeking_key unique nulls not distinct (investor_id, search, stage, is_seeking),
  check (search <> '' or stage is not null or is_seeking)
);

-- A row per investor, startup and kind, however often: the founder is told of the last time and
-- the count.
create table startup_opens (
  founder_id uuid not null references startup_applications (id) on delete cascade,
  investor_id uuid not null references investors (id) on delete cascade,
  kind text not null check (kind in ('deck', 'website')),
  opens int not null default 1 check (opens > 0),
  first_opened_at timestamptz not null,
  last_opened_at timestamptz not null,
  primary key (founder_id, investor_id, kind)
);
-- Rows that go with an investor.
create index startup_opens_investor on startup_opens (investor_id);

create table introductions (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'introduction' check (kind in ('introduction', 'contact')),
  asking_founder_id uuid references startup_applications (id),
  asking_investor_id uuid references investors (id) on delete cascade,
  founder_id uuid not null references startup_applications (id),
  note text not null check (note <> '' and (length(note) <= 1000)),
  state text not null default 'requested' check (state in ('requested', 'accepted', 'declined',
    'expired', 'withdrawn')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  reminded_at timestamptz,
  decided_at timestamptz,
  reason text check (length(reason) <= 500),
  followed_up int not null default 0 check (followed_up in (0, 7, 30)),
  asker_outcome text check (asker_outcome in ('together', 'in_touch', 'not_yet', 'nothing')),
  asker_outcome_at timestamptz,
  asked_outcome text check (asked_outcome in ('together', 'in_touch', 'not_yet', 'nothing')),
  asked_outcome_at timestamptz,
  check (expires_at > created_at),
  check (num_nonnulls(asking_founder_id, asking_investor_id) = 1),
  check (asking_founder_id <> founder_id),
  check (kind = 'introduction' or asking_founder_id is not null),
  check ((state = 'requested') = (decided_at is null)),
  check (reason is null or state = 'declined'),
  check ((asker_outcome is null) = (asker_outcome_at is null)),
  check ((asked_outcome is null) = (asked_outcome_at is null)),
  check (state = 'accepted' or (followed_up = 0 and asker_outcome is null and (asked_outcome is
    null)))
);
-- One open request of a pair, whoever of the two asked.
create unique index introductions_open_pair on introductions (least(coalesce(asking_founder_id,
  asking_investor_id), founder_id), greatest(coalesce(asking_founder_id, asking_investor_id),
  founder_id))
  where state = 'requested';
-- What a founder received; what a founder or an investor sent: the page, the limits, leaving.
create index introductions_received on introductions (founder_id, created_at desc);
create index introductions_of_founder on introductions (asking_founder_id, created_at desc)
  where asking_founder_id is not null;
create index introductions_of_investor on introductions (asking_investor_id, created_at desc)
  where asking_investor_id is not null;
-- Those that expire or are due for a reminder or for their message in Slack.
create index introductions_waiting on introductions (created_at) where state = 'requested';
-- Those after which nobody has asked often enough.
create index introductions_to_follow_up on introductions (decided_at)
  where state = 'accepted' and (followed_up < 30);

create table investor_updates (
  id uuid primary key default gen_random_uuid(),
  founder_id uuid not null references startup_applications (id) on delete cascade,
  client_key uuid not null,
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  recipients int not null check (recipients > 0),
  sent_at timestamptz not null,
  unique (founder_id, client_key)
);
-- A founder's updates, the last one first.
create index investor_updates_sent on investor_updates (founder_id, sent_at desc);

-- Who wants no more updates of a startup.
create table update_mutes (
  investor_id uuid not null references investors (id) on delete cascade,
  founder_id uuid not null references startup_applications (id) on delete cascade,
  primary key (investor_id, founder_id)
);
create index update_mutes_founder on update_mutes (founder_id);

-- Messages between founders

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  sender_id uuid not null references startup_applications (id) on delete cascade,
  recipient_id uuid not null references startup_applications (id) on delete cascade,
  message text not null check (message <> '' and (length(message) <= 2000)),
  client_key uuid not null,
  sent_at timestamptz not null,
  unique (sender_id, client_key),
  check (sender_id <> recipient_id)
);
-- What a founder sent, newest first; how many since yesterday.
create index contact_messages_sent on contact_messages (sender_id, sent_at desc);
-- What a founder received, newest first.
create index contact_messages_received on contact_messages (recipient_id, sent_at desc);

create table contact_blocks (
  founder_id uuid not null references startup_applications (id) on delete cascade,
  blocked_id uuid not null references startup_applications (id) on delete cascade,
  primary key (founder_id, blocked_id)
);
-- Referenced: a founder who goes takes the blocks of them along.
create index contact_blocks_blocked on contact_blocks (blocked_id);

-- Premium

-- Orders what was asked of the payment provider: see read_number.
create sequence premium_read_numbers;

-- read_number: taken before the provider was asked. An answer to an earlier question than the one
-- that is stored is not written.
create table premium_subscriptions (
  subscription_id text primary key,
  founder_id uuid not null references startup_applications (id) on delete cascade,
  customer_id text not null,
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due',
    'cancelled')),
  period_end timestamptz not null,
  ends_then boolean not null,
  read_number bigint not null,
  created_at timestamptz not null default now()
);
-- Whether a founder may contact others, at each message.
create index premium_subscriptions_founder on premium_subscriptions (founder_id);

-- What a payment names instead of the founder: random, so that it says nothing of them.
create table premium_references (
  reference text primary key check (reference ~ '^[A-Za-z0-9_-]{22,}$'),
  founder_id uuid not null unique references startup_applications (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- Each event of the provider's once, however often it is delivered.
create table premium_events (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null
);
-- The sweep of old ones.
create index premium_events_received on premium_events (received_at);

-- What is settled stays, without the payer's address: its later events ask nobody again.
create table unclaimed_payments (
  subscription_id text primary key,
  customer_id text not null,
  payer_email text,
  why text not null check (why in ('no_founder', 'other_link')),
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due',
    'cancelled')),
  period_end timestamptz not null,
  ends_then boolean not null,
  read_number bigint not null,
  first_seen_at timestamptz not null,
  settlement text check (settlement in ('attached', 'dismissed')),
  check (settlement is null or payer_email is null)
);
-- What waits for an admin, the newest first.
create index unclaimed_payments_open on unclaimed_payments (first_seen_at desc)
  where settlement is null;

-- The coach

-- Question and answer are one row: there is no answer without its question, and one at a time.
create table coach_exchanges (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  founder_id uuid not null references startup_applications (id),
  question text not null check (question <> ''),
  answer text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'answering', 'complete',
    'stopped', 'failed')),
  failure text check (failure in ('provider', 'empty', 'interrupted')),
  source text check (source in ('model', 'tips', 'refused')),
  via text not null check (via in ('web', 'slack')),
  attempt smallint not null default 1,
  asked_at timestamptz not null,
  usage_day date not null,
  beat_at timestamptz not null,
  answered_at timestamptz,
  feedback text check (feedback in ('up', 'down')),
  client_key uuid,
  reply_to bytea,
  check ((state = 'failed') = (failure is not null))
);
-- One question at a time; finds the one whose worker died.
create unique index coach_exchanges_open on coach_exchanges (founder_id)
  where state in ('waiting', 'answering');
-- A double click asks once.
create unique index coach_exchanges_client_key on coach_exchanges (founder_id, client_key)
  where client_key is not null;
-- The conversation, newest first, page by page.
create index coach_exchanges_conversation on coach_exchanges (founder_id, number desc);
-- What became of the answers that people judged, on the admin's page.
create index coach_exchanges_feedback on coach_exchanges (feedback) where feedback is not null;

-- Apart from the conversation: deleting that gives nobody another day's questions.
create table coach_usage (
  founder_id uuid not null references startup_applications (id),
  day date not null,
  reserved int not null default 0 check (reserved >= 0),
  attempts int not null default 0,
  answered int not null default 0,
  stopped int not null default 0,
  failed int not null default 0,
  input_tokens int not null default 0,
  output_tokens int not null default 0,
  primary key (founder_id, day),
  check (attempts >= reserved)
);
-- The spend of all founders, by day.
create index coach_usage_day on coach_usage (day);

-- One row per founder: one analysis at a time, and the last one's proposals stay to be read.
create table website_analyses (
  founder_id uuid primary key references startup_applications (id),
  run_id uuid not null,
  website_url text not null,
  stage text not null,
  industry text not null,
  state text not null check (state in ('waiting', 'analysing', 'done', 'failed', 'cleared')),
  page_read boolean,
  fallback text check (fallback in ('no_model', 'empty', 'not_json')),
  proposals jsonb not null default '[]',
  requested_at timestamptz not null,
  finished_at timestamptz,
  usage_day date not null,
  runs int not null check (runs >= 0),
  tries int not null,
  check (tries >= runs)
);

create table weekly_briefs (
  founder_id uuid not null references startup_applications (id),
  monday date not null,
  risk jsonb,
  next jsonb,
  created_at timestamptz not null,
  primary key (founder_id, monday)
);

-- Slack

create table slack_installations (
  team_id text primary key,
  team_name text,
  app_id text,
  bot_user_id text,
  scopes text[] not null default '{}',
  sealed bytea not null,
  key_id text not null,
  installed_at timestamptz not null default now()
);

create table slack_oauth_states (
  state_hash bytea primary key,
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  purpose text not null check (purpose in ('install', 'link')),
  expires_at timestamptz not null
);

-- Slack retries and people double-click: what was seen once is not done again.
create table slack_receipts (
  key text primary key,
  received_at timestamptz not null default now()
);
create index slack_receipts_age on slack_receipts (received_at);

-- What Slack said when the bot asked who it is.
create table slack_health (
  team_id text primary key,
  checked_at timestamptz not null,
  problem text,
  bot_name text,
  missing_scopes text[] not null default '{}'
);

create table slack_outbox (
  id bigint generated always as identity primary key,
  team_id text not null,
  channel_id text not null,
  kind text not null,
  subject_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  attempts int not null default 0,
  last_error text,
  message_ts text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  thread_ts text
);
-- The next message of a channel, in order.
create index slack_outbox_waiting on slack_outbox (channel_id, id) where state = 'waiting';
-- One post per subject: a completion, a pledge.
create unique index slack_outbox_subject on slack_outbox (kind, subject_id);
-- The pledge behind a message that somebody reacted to.
create index slack_outbox_pledge_posts on slack_outbox (channel_id, message_ts)
  where kind = 'pledge';
create index slack_outbox_sent on slack_outbox (sent_at) where state = 'sent';
create index slack_outbox_failed on slack_outbox (created_at desc) where state = 'failed';
-- A founder's completions of the last hour in a channel.
create index slack_outbox_completion_posts on slack_outbox (channel_id, sent_at)
  where kind = 'completion' and (state = 'sent');

-- The pace of a channel, kept across processes.
create table slack_channel_pace (
  channel_id text primary key,
  next_send_at timestamptz not null
);

-- Emails

-- What a mail needs to be written may be secret (a single-use link): it goes with the mail.
create table mails (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  recipient text not null check (recipient !~ '[[:space:][:cntrl:],;<>]'),
  founder_id uuid references startup_applications (id) on delete cascade,
  data jsonb not null,
  key text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts int not null default 0,
  last_error text,
  send_after timestamptz not null,
  drop_after timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  investor_id uuid references investors (id) on delete cascade,
  check ((state = 'sent') = (sent_at is not null)),
  constraint mails_data_kept check (state in ('waiting', 'failed') or data = '{}')
);
-- Those that no job is on its way for; those that came too late.
create index mails_waiting on mails (send_after) where state = 'waiting';
-- The admin's list of deliveries, newest first; the sweep of old ones.
create index mails_created on mails (created_at);
-- Referenced: a founder who goes takes their mails along.
create index mails_founder on mails (founder_id) where founder_id is not null;
-- The numbers above the deliveries: what was sent since yesterday, what failed.
create index mails_sent on mails (sent_at) where state = 'sent';
create index mails_failed on mails (created_at desc) where state = 'failed';
create index mails_investor on mails (investor_id) where investor_id is not null;

-- The zones whose founders got a week's digest in the morning: they get none in the afternoon.
create table weekly_digest_runs (
  time_zone text not null,
  week_start date not null,
  primary key (time_zone, week_start)
);

-- Jobs and the clock

-- A job worker lives as long as its session holds the advisory lock of this row.
create table job_workers (
  worker_id text primary key,
  lock_key bigint not null,
  started_at timestamptz not null default now()
);

create table cron_runs (
  name text not null,
  slot timestamptz not null,
  primary key (name, slot)
);

-- Aggregates and guards that the database keeps itself

-- Rows are only ever appended: a correction is a negative row that names what it reverses.
create function points_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'points_ledger is append-only';
end $$;
create trigger points_ledger_append_only before update on points_ledger
  for each row execute function points_ledger_is_append_only();

-- founder_totals.is_listed follows the application's status, whoever changes it.
create function list_new_founders() returns trigger language plpgsql as $$
begin
  update founder_totals f set is_listed = true
  from new_rows n join startup_applications a on a.id = n.founder_id and a.status = 'accepted'
  where f.founder_id = n.founder_id;
  return null;
end $$;
create trigger list_new_founders after insert on founder_totals
  referencing new table as new_rows
  for each statement execute function list_new_founders();
create function list_founder() returns trigger language plpgsql as $$
begin
  update founder_totals set is_listed = new.status = 'accepted' where founder_id = new.id;
  return null;
end $$;
create trigger list_founder after update of status on startup_applications
  for each row when (
    old.status is distinct from new.status and 'accepted' in (old.status, new.status))
  execute function list_founder();

-- startup_figures follows each application in its own transaction.
create function startup_figures_of(a startup_applications, sign int) returns startup_figures
  language sql immutable as $$
  select a.industry, a.stage, a.looking_for_funding, sign,
    case when a.monthly_revenue is null then 0 else sign end,
    case when a.team_size >= 3 then sign else 0 end
$$;
create function count_startups() returns trigger language plpgsql as $$
declare
  changes startup_figures[] := '{}';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    changes := array(
      select startup_figures_of(a, 1) from new_rows a where a.status = 'accepted');
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    changes := changes || array(
      select startup_figures_of(a, -1) from old_rows a where a.status = 'accepted');
  end if;
  insert into startup_figures as f
  select * from (
    select industry, stage, is_seeking, sum(startups) as startups,
      sum(with_revenue) as with_revenue, sum(team_of_three) as team_of_three
    from unnest(changes) group by industry, stage, is_seeking
  ) change
  where startups <> 0 or with_revenue <> 0 or team_of_three <> 0
  -- Everybody locks the rows in this order, so two changes at once never wait for each other.
  order by industry, stage, is_seeking
  on conflict (industry, stage, is_seeking) do update set
    startups = f.startups + excluded.startups,
    with_revenue = f.with_revenue + excluded.with_revenue,
    team_of_three = f.team_of_three + excluded.team_of_three;
  return null;
end $$;
create trigger count_inserted_startups after insert on startup_applications
  referencing new table as new_rows
  for each statement execute function count_startups();
create trigger count_updated_startups after update on startup_applications
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_startups();
create trigger count_deleted_startups after delete on startup_applications
  referencing old table as old_rows
  for each statement execute function count_startups();
-- Counts everything anew: after rows were written without triggers, as a restore or a bulk load may.
create function rebuild_startup_figures() returns void language plpgsql as $$
begin
  lock table startup_figures in exclusive mode;
  delete from startup_figures;
  insert into startup_figures
  select industry, stage, looking_for_funding, count(*), count(monthly_revenue),
    count(*) filter (where team_size >= 3)
  from startup_applications where status = 'accepted' group by 1, 2, 3;
end $$;
