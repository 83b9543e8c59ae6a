-- Every table of the product. db/schema.ts describes them in TypeScript, and a test compares the two.

-- For searches: pg_trgm finds parts of a text, btree_gin puts filters beside them into one index, and
-- unaccent finds "José" for "jose".
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

-- A text as searches compare it: without accents, in lower case. Its parts are bound here, so that no
-- search path changes what it means: unaccent() itself is not immutable, because somebody could
-- replace its dictionary.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

-- Cohorts, applications and the people behind them

create table cohorts (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  starts_on date not null,
  ends_on date not null,
  applications_open_at timestamptz,
  applications_close_at timestamptz,
  created_at timestamptz not null default now(),
  slack_team_id text,
  slack_channel_id text,
  slack_channel_name text,
  slack_channel_requested text,
  slack_channel_requested_at timestamptz,
  slack_channel_problem text,
  slack_channel_made boolean not null default false,
  slack_channel_archived_at timestamptz,
  check (ends_on >= starts_on),
  check (applications_open_at <= applications_close_at)
);

-- Column names of the specification, section 3; what it does not name is ours. Those of the founder are
-- the applicant's until they are accepted, then a copy of the owner's row in `founders`: record-owner.ts.
create table startup_applications (
  id uuid primary key default gen_random_uuid(),
  -- What a search looks through, a line each; a trigger keeps it. Reading it behind the other columns
  -- takes twice as long.
  search_text text not null default '',
  -- The founder's name, then their startup's, as a search compares them. A trigger keeps it.
  name_text text not null default '',
  founder_name text not null,
  founder_email text not null check (founder_email = lower(founder_email)),
  founder_avatar text,
  founder_bio text,
  founder_location text,
  founder_linkedin text,
  startup_name text not null,
  startup_logo text,
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
  client_key uuid unique,
  cohort_id uuid references cohorts (id),
  decision_number int not null default 0,
  -- A decision takes effect when it can't be undone any more. Until then it stands beside the status,
  -- which everybody but admins goes by.
  pending_decision text check (pending_decision in ('accepted', 'rejected')),
  pending_cohort_id uuid references cohorts (id),
  pending_since timestamptz,
  -- The status as admins see it. A trigger keeps it.
  review_status text not null default '',
  slack_user_id text,
  slack_team_id text,
  cohort_slack_channel text,
  -- Where the applicant was; a founder's own is in `founders`.
  time_zone text not null default 'UTC',
  -- Who left is withdrawn, so all that goes by accepted founders passes them by. Unlike applicants
  -- who withdrew, they can return.
  left_at timestamptz,
  profile_version int not null default 1,
  -- Who edited the startup's part last.
  profile_edited_by uuid,
  share_momentum boolean not null default false,
  -- Whether the cohort sees the numbers and goals, and investors the KPI.
  shares_numbers boolean not null default false,
  shows_kpi boolean not null default false,
  -- Until this day the product does not ask again whether the startup has reached its next stage.
  stage_proposal_after date,
  check ((slack_user_id is null) = (slack_team_id is null)),
  check (left_at is null or status = 'withdrawn'),
  constraint startup_applications_pending_since
    check ((pending_decision is null) = (pending_since is null)),
  constraint startup_applications_pending_cohort
    check ((pending_decision is not distinct from 'accepted') = (pending_cohort_id is not null))
);
-- The founders of a cohort: notifications, boards, the cohort page.
create index startup_applications_cohort on startup_applications (cohort_id)
  where status = 'accepted';
-- The same, with those who left.
create index startup_applications_of_cohort on startup_applications (cohort_id);
-- One live application per address. One that is about to be accepted counts: the address can't be
-- taken by another meanwhile. Founders who left keep theirs, so that they can return.
create unique index startup_applications_live on startup_applications (founder_email)
  where status in ('pending', 'under_review', 'accepted') or (pending_decision = 'accepted')
    or (left_at is not null);
-- The admin's list: newest first, of one status or all.
create index startup_applications_submitted on startup_applications (submitted_at desc, id);
create index startup_applications_review_status
  on startup_applications (review_status, submitted_at desc, id);
-- The admin's list by name.
create index startup_applications_by_startup on startup_applications (lower(startup_name), id);
create index startup_applications_by_founder on startup_applications (lower(founder_name), id);
-- A search for three characters or more, with any filters; founders by their name or startup.
create index startup_applications_search on startup_applications
  using gin (search_text gin_trgm_ops, stage, industry, looking_for_funding)
  where status = 'accepted';
create index startup_applications_names on startup_applications
  using gin (name_text gin_trgm_ops) where status = 'accepted';
-- The decisions that are due.
create index startup_applications_pending on startup_applications (pending_since)
  where pending_decision is not null;
-- The admin's list of founders, searched for three characters or more of a name or an address.
create index startup_applications_founders_search
  on startup_applications using gin (name_text gin_trgm_ops, founder_email gin_trgm_ops)
  where status = 'accepted' or (left_at is not null);
-- The same list, newest first.
create index startup_applications_founders_joined
  on startup_applications (coalesce(reviewed_at, submitted_at) desc, id)
  where status = 'accepted' or (left_at is not null);
-- That of one cohort.
create index startup_applications_founders_cohort
  on startup_applications (cohort_id, coalesce(reviewed_at, submitted_at) desc, id)
  where status = 'accepted' or (left_at is not null);
-- Those who left.
create index startup_applications_left on startup_applications (id) where left_at is not null;
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

-- A person of a startup, which has one founder or several.
create table founders (
  id uuid primary key default gen_random_uuid(),
  startup_id uuid not null references startup_applications (id) on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member')),
  name text not null,
  email text not null check (email = lower(email)),
  avatar text,
  -- When we last tried to fetch the picture whose address they gave.
  avatar_tried_at timestamptz,
  bio text,
  location text,
  linkedin text,
  time_zone text not null default 'UTC',
  slack_user_id text,
  slack_team_id text,
  slack_name text,
  slack_home_opened_at timestamptz,
  slack_nudged_at timestamptz,
  quiet_from time default '22:00:00',
  quiet_until time default '08:00:00',
  messages_paused_until date,
  -- Since when their program is paused: they may work, but nothing comes by itself.
  paused_at timestamptz,
  -- What their new tasks are; null until they chose.
  private_by_default boolean,
  -- The hour of their day at which the morning list comes.
  list_hour smallint not null default 8 check (list_hour between 5 and 12),
  -- An edit of a person's own part of the profile is none of the startup's.
  profile_version int not null default 0,
  joined_at timestamptz not null default now(),
  -- When they left their team, or were removed from it.
  left_at timestamptz,
  -- Their startup is in the program, and they haven't left it. Triggers keep it.
  is_active boolean not null default true,
  -- Their name, then their startup's, as a search compares them. A trigger keeps it.
  name_text text not null default '',
  check ((slack_user_id is null) = (slack_team_id is null)),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
-- The bot finds the founder behind a Slack request; one Slack account is one founder.
create unique index founders_slack on founders (slack_team_id, slack_user_id)
  where slack_user_id is not null;
-- Nobody is in two startups at once.
create unique index founders_email on founders (email) where is_active;
-- A startup's team.
create index founders_startup on founders (startup_id);
-- A startup has one owner.
create unique index founders_owner on founders (startup_id) where role = 'owner';
-- The zones that founders live in, and the founders of one zone in the order of their ids.
create index founders_zone on founders (time_zone, id) where is_active;
-- Who of all totals is still here, and in which zone, without reading the rows.
create index founders_active on founders (id) include (time_zone) where is_active;
-- Founders by their name, startup or address, for three characters or more.
create index founders_names on founders
  using gin (name_text gin_trgm_ops, email gin_trgm_ops);
-- The admin's list, by name.
create index founders_by_name on founders (lower(name), id);
-- The admin's list, newest first.
create index founders_joined on founders (joined_at desc, id);
-- Those who are paused.
create index founders_paused on founders (id) where paused_at is not null;

-- Each founder beside their startup.
create view startup_founders as
select f.id, f.startup_id, f.role, f.is_active, f.joined_at, f.name_text, f.name as founder_name,
  f.email as founder_email, f.avatar as founder_avatar, f.avatar_tried_at, f.bio as founder_bio,
  f.location as founder_location, f.linkedin as founder_linkedin, f.time_zone, f.slack_user_id,
  f.slack_team_id, f.slack_name, f.slack_home_opened_at, f.slack_nudged_at, f.quiet_from,
  f.quiet_until, f.messages_paused_until, f.paused_at, f.private_by_default, f.list_hour,
  f.left_at as left_team_at, coalesce(f.left_at, s.left_at) as left_at,
  s.startup_name, s.startup_logo, s.stage, s.industry, s.description, s.team_size,
  s.funding_raised, s.monthly_revenue, s.looking_for_funding, s.funding_amount, s.website_url,
  s.pitch_deck_url, s.milestones, s.submitted_at, s.reviewed_at, s.cohort_id, s.profile_version,
  s.share_momentum, s.stage_proposal_after, s.pending_decision
from founders f join startup_applications s on s.id = f.startup_id;

-- Founders invite teammates by email. A link works once; a new email makes the former one invalid.
create table team_invitations (
  id uuid primary key default gen_random_uuid(),
  startup_id uuid not null references startup_applications (id) on delete cascade,
  invited_by uuid not null references founders (id) on delete cascade,
  email text not null check (email = lower(email)),
  -- Null until the email is written.
  token_hash bytea unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Who accepted it; null if it was withdrawn.
  joined_as uuid references founders (id) on delete cascade,
  check (joined_as is null or ended_at is not null)
);
-- A startup invites an address once at a time.
create unique index team_invitations_open on team_invitations (startup_id, email)
  where ended_at is null;

-- Who joined, left or owns the startup, until everybody was told. Whoever did it knows.
create table team_changes (
  id uuid primary key default gen_random_uuid(),
  startup_id uuid not null references startup_applications (id) on delete cascade,
  kind text not null check (kind in ('joined', 'left', 'owner')),
  founder_id uuid not null references founders (id) on delete cascade,
  -- Theirs at that time: who deletes their account leaves, too.
  name text not null,
  actor_id uuid references founders (id) on delete set null,
  happened_at timestamptz not null
);
-- What is still to be told in Slack.
create index team_changes_happened on team_changes (happened_at);

create table investors (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null check (email = lower(email)),
  company text,
  title text,
  photo text,
  investment_focus text[],
  check_size_min int check (check_size_min >= 0),
  check_size_max int,
  email_verified_at timestamptz,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  declined_at timestamptz,
  revoked_at timestamptz,
  decision_reason text check (decision_reason <> ''),
  -- Since when founders with premium may ask this investor.
  open_to_founders_at timestamptz,
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
-- The investors whom founders may ask, by name.
create index investors_open on investors (lower(name), id) where open_to_founders_at is not null;

-- Uploaded pictures, encoded anew by us. A new upload gets a new id, which is its address.
create table pictures (
  id uuid primary key default gen_random_uuid(),
  founder_id uuid references founders (id) on delete cascade,
  investor_id uuid references investors (id) on delete cascade,
  startup_id uuid references startup_applications (id) on delete cascade,
  kind text not null check (kind in ('photo', 'logo')),
  -- WebP, 256 and 512 pixels wide.
  small bytea not null,
  large bytea not null,
  created_at timestamptz not null,
  check (num_nonnulls(founder_id, investor_id, startup_id) = 1),
  check ((kind = 'logo') = (startup_id is not null))
);
-- WebP is compressed already.
alter table pictures
  alter column small set storage external,
  alter column large set storage external;
-- Replacing and removing an owner's picture.
create unique index pictures_of_founder on pictures (founder_id);
create unique index pictures_of_investor on pictures (investor_id);
create unique index pictures_of_startup on pictures (startup_id);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  audience text not null check (audience in ('founder', 'investor', 'admin')),
  email text not null check (email = lower(email)),
  password_hash text,
  founder_id uuid unique references founders (id),
  investor_id uuid unique references investors (id),
  -- What somebody of the staff may do.
  staff_role text check (staff_role in ('admin', 'manager', 'reviewer')),
  -- When the newest link was sent to somebody of the staff who has not joined yet.
  invited_at timestamptz,
  -- Of somebody who was on the staff: their ratings and notes stay.
  removed_at timestamptz,
  -- Of the staff: who they are in Slack, found by their address, and whether they want Monday's
  -- message.
  slack_user_id text,
  slack_team_id text,
  slack_looked_up_at timestamptz,
  wants_monday_message boolean not null default true,
  created_at timestamptz not null default now(),
  -- Says whether somebody is here for the first time.
  first_signed_in_at timestamptz,
  totp_sealed bytea,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  is_claim boolean not null default false,
  check ((audience = 'founder') = (founder_id is not null)),
  check ((audience = 'investor') = (investor_id is not null)),
  check ((not is_claim) or audience = 'investor'),
  constraint accounts_staff_check check ((audience = 'admin') = (staff_role is not null)),
  constraint accounts_removed_check check (removed_at is null or audience = 'admin')
);
-- Who signs in: an address has one account of each audience.
create unique index accounts_audience_email on accounts (audience, email) where is_claim is false;
-- The newest claim on an address may sign in; all of them go when one is verified.
create index accounts_claims on accounts (email, created_at desc) where is_claim;
-- Who of the founders was not invited any more: they chose a password.
create index accounts_founders_with_password on accounts (founder_id)
  where password_hash is not null;

-- One row.
create table staff_settings (
  id boolean primary key default true check (id),
  -- Whether all of the staff need a second step.
  needs_second_step boolean not null default false,
  -- Whether staff may sign in by password where there is a provider.
  passwords_off boolean not null default false
);
insert into staff_settings default values;

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

-- Passkeys: the public keys with which an account signs in, or takes its second step.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  -- What the authenticator calls it.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Of the authenticator's uses; stays 0 where a password manager shares the key among devices.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
-- The list of an account's passkeys; whether it has any.
create index passkeys_account on passkeys (account_id, created_at);

-- What a passkey has to sign: one at a time for a browser and a purpose, taken once.
create table passkey_challenges (
  -- The hash of the session's token, or of the browser's while nobody is signed in.
  holder bytea not null,
  purpose text not null check (purpose in ('add', 'sign_in', 'second_step')),
  challenge text not null,
  -- Whose passkey it must be; null where the passkey says who signs in.
  account_id uuid references accounts (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (holder, purpose)
);
-- Deleted with their account; pruned once expired.
create index passkey_challenges_account on passkey_challenges (account_id);
create index passkey_challenges_expired on passkey_challenges (expires_at);

-- The browsers that signed in to an account before: a sign-in from another is emailed to its owner.
create table known_browsers (
  account_id uuid not null references accounts (id) on delete cascade,
  browser_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, browser_hash)
);
-- The sweep of those that were not seen for long.
create index known_browsers_seen on known_browsers (last_seen_at);

-- Who was tried, from where; never with what.
create table failed_sign_ins (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  audience text not null check (audience in ('founder', 'investor', 'admin')),
  -- As it was typed, in lower case, whether or not there is such an account.
  email text not null,
  step text not null check (step in ('password', 'code', 'passkey')),
  address text not null,
  user_agent text
);
-- The admins' list, newest first, of one address tried; the sweep of old ones.
create index failed_sign_ins_email on failed_sign_ins (email, id desc);
create index failed_sign_ins_at on failed_sign_ins (at);

-- Who an account is at the provider. One person may have an account of each audience.
create table account_identities (
  issuer text not null,
  subject text not null,
  audience text not null check (audience in ('founder', 'investor', 'admin')),
  account_id uuid not null references accounts (id) on delete cascade,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject, audience),
  unique (account_id, issuer)
);

-- Sign-ins that were answered: each is answered once. Pruned once expired.
create table used_sign_ons (
  id_hash bytea primary key,
  expires_at timestamptz not null
);
-- The sweep of those that expired.
create index used_sign_ons_expired on used_sign_ons (expires_at);

-- Tokens that call the API in their owner's name, without a browser. Of the token itself only a hash
-- is kept.
create table access_tokens (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  token_hash bytea not null unique,
  scope text not null check (scope in ('read', 'write')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
-- The list of an account's tokens, and how many it has.
create index access_tokens_account on access_tokens (account_id, created_at desc)
  where revoked_at is null;

-- What the OAuth server for assistants keeps: clients, requests to sign in, codes, grants, tokens. Ids
-- are stored as hashes, because they are the secrets themselves, and the rest is sealed.
create table oauth_records (
  kind text not null check (char_length(kind) between 1 and 40),
  id_hash bytea not null,
  sealed bytea not null,
  -- For a way in, whose it is; with the account it goes.
  account_id uuid references accounts (id) on delete cascade,
  client_hash bytea,
  grant_hash bytea,
  -- Of access tokens: what they are good for.
  scope text,
  resource text,
  created_at timestamptz not null,
  -- Null for a client, which goes when it has been without a grant for a while.
  expires_at timestamptz,
  consumed_at timestamptz,
  -- Of grants: when an assistant last came with one of its tokens.
  last_used_at timestamptz,
  primary key (kind, id_hash)
);
-- Ends all that came from a grant.
create index oauth_records_grant on oauth_records (grant_hash) where grant_hash is not null;
-- The connected apps of an account, and ending them.
create index oauth_records_account on oauth_records (account_id) where account_id is not null;
-- Which clients have a grant.
create index oauth_records_client on oauth_records (client_hash) where client_hash is not null;
-- The nightly clean-up.
create index oauth_records_expiry on oauth_records (expires_at);

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

-- Who reviews an application. What they rated and wrote stays when they don't any more.
create table application_reviewers (
  application_id uuid not null references startup_applications (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  assigned_by uuid references accounts (id) on delete set null,
  assigned_at timestamptz not null,
  primary key (application_id, account_id)
);
-- The applications of a reviewer.
create index application_reviewers_account on application_reviewers (account_id);

-- Addresses that want one email when applications open. Nobody confirms them, so each can be stopped
-- for good by the link in that email.
create table application_alerts (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)
    and email !~ '[[:space:][:cntrl:],;<>]'),
  asked_at timestamptz not null,
  -- When the email was queued, and the cohort that it was about; null while they wait.
  notified_at timestamptz,
  notified_cohort_id uuid references cohorts (id),
  stopped_at timestamptz
);
-- Who is told when applications open; how many they are.
create index application_alerts_waiting on application_alerts (id)
  where notified_at is null and (stopped_at is null);

-- Tasks, pledges and what they earn

create table tasks (
  id text primary key default gen_random_uuid()::text,
  -- Who holds it.
  user_id uuid not null references founders (id),
  title text not null check (title <> ''),
  description text not null default '',
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed',
    'lapsed')),
  is_public_pledge boolean not null default false,
  -- Just for its founder: nobody else is told of it or counts it. A pledge is a promise to the cohort,
  -- so it never is.
  is_private boolean not null default false,
  due_date timestamptz,
  points_value int not null default 20,
  created_at timestamptz not null default now(),
  -- When it was first started: put back among those to do, it still can't become harder.
  started_at timestamptz,
  completed_at timestamptz,
  difficulty text not null default 'medium' check (difficulty in ('easy', 'medium', 'hard')),
  category text,
  estimated_time text,
  template_key text,
  period_start date,
  due_moved_later boolean not null default false,
  -- When the due date was changed last; null while it is that of the start.
  due_set_at timestamptz,
  -- The Slack message that it was made from.
  source_url text check (source_url ~ '^https://[a-z0-9.-]+\.slack\.com/archives/'),
  -- Who made it; null while they hold it themselves.
  made_by uuid references founders (id) on delete set null,
  -- Who it came from last.
  handed_by uuid references founders (id) on delete set null,
  handed_at timestamptz,
  -- Whether its holder has changed anything since: until then it can be taken back.
  taken_up boolean not null default false,
  -- When a direct message told its holder.
  handed_notified_at timestamptz,
  client_key uuid,
  deleted_at timestamptz,
  check ((status = 'completed') = (completed_at is not null)),
  check ((template_key is null) = (period_start is null)),
  constraint tasks_deleted_open check (deleted_at is null or status in ('pending', 'in_progress')),
  constraint tasks_lapsed_generated check (status <> 'lapsed' or template_key is not null),
  constraint tasks_pledges_are_shared check (not (is_private and is_public_pledge))
);
-- The board's completed column, completion rate.
create index tasks_done on tasks (user_id, completed_at desc) where status = 'completed';
-- A template is given once per founder and period, whoever runs the generation.
create unique index tasks_generated_once on tasks (user_id, template_key, period_start)
  where template_key is not null;
-- A form sent twice makes one task.
create unique index tasks_client_key on tasks (user_id, client_key) where client_key is not null;
-- At most one open copy of a template.
create unique index tasks_one_open_copy on tasks (user_id, template_key)
  where template_key is not null and status in ('pending', 'in_progress') and deleted_at is null;
-- The board's open columns, Slack's numbered list; with the few that were deleted the overdue tasks of
-- the completion rate.
create index tasks_open on tasks (user_id, due_date) where status in ('pending', 'in_progress');
-- The board's lapsed tasks, and what generation does not give again in its period.
create index tasks_lapsed on tasks (user_id, period_start) where status = 'lapsed';
-- The digest subtracts these from a cohort's tasks.
create index tasks_private on tasks (user_id) where is_private;
-- A person's data export.
create index tasks_made_by on tasks (made_by) where made_by is not null;
create index tasks_handed_by on tasks (handed_by) where handed_by is not null;
-- Those of which nobody was told yet, for the job that does.
create index tasks_handed_pending on tasks (handed_at)
  where handed_at is not null and handed_notified_at is null and not taken_up;
-- What one message is about.
create index tasks_handed_notified on tasks (user_id, handed_notified_at)
  where handed_notified_at is not null;
-- Whatever deletes a founder, such as undoing an import of thousands. Its own statements and the check
-- of the foreign key read every task otherwise.
create index tasks_user on tasks (user_id);
-- What a founder deleted is not given to them again; the sweep removes it later.
create index tasks_deleted on tasks (user_id, deleted_at) where deleted_at is not null;

create table task_generations (
  time_zone text primary key,
  generated_on date not null
);

create table pledges (
  task_id text primary key references tasks (id) on delete cascade,
  founder_id uuid not null references founders (id),
  -- Done: it was completed before it had stood long enough, so it is neither kept nor missed.
  state text not null default 'open' check (state in ('open', 'kept', 'done', 'missed',
    'withdrawn')),
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
  founder_id uuid not null references founders (id) on delete cascade,
  via text not null,
  given boolean not null,
  happened_at timestamptz not null,
  -- When the person who was cheered got a direct message of it: several share one.
  notified_at timestamptz,
  primary key (task_id, founder_id, via)
);
-- Those of whom nobody was told yet, for the job that does.
create index pledge_cheers_pending on pledge_cheers (happened_at) where notified_at is null and given;

create table activity_cheers (
  subject text not null check (subject in ('completion', 'thanks', 'milestone')),
  subject_id uuid not null,
  -- Who is cheered.
  owner_id uuid not null references founders (id) on delete cascade,
  founder_id uuid not null references founders (id) on delete cascade,
  via text not null,
  given boolean not null,
  happened_at timestamptz not null,
  primary key (subject, subject_id, founder_id, via)
);

create table completions (
  id uuid primary key default gen_random_uuid(),
  task_id text not null references tasks (id),
  founder_id uuid not null references founders (id),
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
  user_id uuid not null references founders (id),
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
  founder_id uuid primary key references founders (id),
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
  -- The days of their pauses, which neither break nor extend a streak, oldest first:
  -- [{"from": "2026-12-01", "until": "2026-12-05"}], until exclusive, null while it lasts.
  pauses jsonb,
  is_listed boolean not null default false
);
-- The cohort's board and a founder's rank in it.
create index founder_totals_cohort on founder_totals (cohort_id, board_points desc);
-- Everybody's board and a founder's rank in it.
create index founder_totals_board on founder_totals (board_points, founder_id) include
  (tasks_completed)
  where is_listed;

create table daily_points (
  founder_id uuid not null references founders (id),
  day date not null,
  points int not null,
  hard_tasks int not null default 0,
  -- Of a day's hard tasks made by hand, boards count three (35 points each).
  board_points int generated always as
    (least(points - 35 * greatest(hard_tasks - 3, 0), 200)) stored not null,
  tasks_completed int not null,
  primary key (founder_id, day)
);
-- This week's points of everybody. Days come in order: a summary of each stretch is enough.
create index daily_points_day on daily_points using brin (day) with (pages_per_range = 32);

create table streak_freezes (
  founder_id uuid not null references founders (id),
  day date not null,
  primary key (founder_id, day)
);

create table streak_milestones (
  founder_id uuid not null references founders (id) on delete cascade,
  run_started_on date not null,
  days int not null check (days in (7, 14, 30, 90)),
  -- The card was shown, in the page of this id.
  seen_at timestamptz,
  seen_by uuid,
  -- The founder told their cohort, with the completion that had reached it.
  announced_at timestamptz,
  announced_completion_id uuid,
  primary key (founder_id, run_started_on, days),
  check ((seen_at is null) = (seen_by is null)),
  check ((announced_at is null) = (announced_completion_id is null))
);
-- The post of a told streak.
create index streak_milestones_announced on streak_milestones (announced_completion_id)
  where announced_completion_id is not null;

-- The limits of thanks are the table's own: once per pair and day, three slots a week.
create table thanks (
  id uuid primary key default gen_random_uuid(),
  giver_id uuid not null references founders (id),
  helper_id uuid not null references founders (id),
  for_what text not null check (for_what <> ''),
  given_at timestamptz not null,
  given_on date not null,
  week_start date not null,
  week_slot smallint not null check (week_slot between 1 and 3),
  ledger_id bigint not null unique references points_ledger (id),
  undone_at timestamptz,
  -- When the person who was thanked got a direct message of it: several share one.
  notified_at timestamptz,
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
-- Those of whom nobody was told yet, for the job that does.
create index thanks_pending on thanks (given_at) where notified_at is null and undone_at is null;
-- What one message is about.
create index thanks_notified on thanks (helper_id, notified_at) where notified_at is not null;

-- Check-ins, and what the staff keep about startups

-- The number that a startup goes by. An older one stays with the check-ins that were about it.
create table kpis (
  id uuid primary key default gen_random_uuid(),
  startup_id uuid not null references startup_applications (id) on delete cascade,
  name text not null,
  unit text not null check (unit in ('number', 'money', 'percent')),
  good_way text not null check (good_way in ('up', 'down')),
  chosen_by uuid references founders (id) on delete set null,
  chosen_at timestamptz not null,
  replaced_at timestamptz
);
-- A startup goes by one at a time.
create unique index kpis_current on kpis (startup_id) where replaced_at is null;
-- Those that a startup went by.
create index kpis_startup on kpis (startup_id);

-- One per startup and week, from its first word on. `week` is its Thursday.
create table check_ins (
  id uuid primary key default gen_random_uuid(),
  startup_id uuid not null references startup_applications (id) on delete cascade,
  week date not null check (extract(isodow from week) = 4),
  -- Counts the saves: what was said since a form was opened has a higher one.
  version int not null default 0,
  is_away boolean not null default false,
  kpi_id uuid references kpis (id) on delete set null,
  kpi_value double precision,
  users_spoken int check (users_spoken between 0 and 100000),
  last_goal text check (last_goal in ('yes', 'partly', 'no')),
  goal text,
  blocker text,
  help_wanted text,
  shares_help boolean not null default false,
  -- Who asked for help last: whoever can help is brought together with them.
  help_asked_by uuid references founders (id) on delete set null,
  help_shared_at timestamptz,
  pledges_goal boolean not null default false,
  pledge_task_id text references tasks (id) on delete set null,
  done_at timestamptz,
  done_by uuid references founders (id) on delete set null,
  updated_at timestamptz not null,
  unique (startup_id, week)
);
-- All startups' check-ins of a week.
create index check_ins_week on check_ins (week);
-- The check-in behind a pledge; a task that is deleted.
create index check_ins_pledge_task on check_ins (pledge_task_id)
  where pledge_task_id is not null;

-- Everything that was ever said, so that a correction hides nothing.
create table check_in_answers (
  check_in_id uuid not null references check_ins (id) on delete cascade,
  version int not null,
  part text not null,
  -- Null: it was taken away.
  answer jsonb,
  said_by uuid references founders (id) on delete set null,
  said_at timestamptz not null,
  primary key (check_in_id, version, part)
);

create table check_in_morale (
  founder_id uuid not null references founders (id) on delete cascade,
  startup_id uuid not null references startup_applications (id) on delete cascade,
  week date not null check (extract(isodow from week) = 4),
  morale smallint not null check (morale between 1 and 5),
  said_at timestamptz not null,
  primary key (founder_id, week)
);
-- How a startup's team felt, week by week.
create index check_in_morale_startup on check_in_morale (startup_id, week);

-- Who can help with what a startup asked its cohort for.
create table help_offers (
  check_in_id uuid not null references check_ins (id) on delete cascade,
  founder_id uuid not null references founders (id) on delete cascade,
  offered_at timestamptz not null,
  primary key (check_in_id, founder_id)
);
-- Referenced: a founder who goes takes their offers along.
create index help_offers_founder on help_offers (founder_id);

-- Notes of the staff about a startup in the program.
create table startup_notes (
  id uuid primary key default gen_random_uuid(),
  startup_id uuid not null references startup_applications (id) on delete cascade,
  account_id uuid references accounts (id) on delete set null,
  text text not null,
  created_at timestamptz not null
);
-- The notes about a startup, newest first.
create index startup_notes_startup on startup_notes (startup_id, created_at desc);

-- A risk that somebody of the staff has judged: it is not shown until that day.
create table risk_dismissals (
  startup_id uuid not null references startup_applications (id) on delete cascade,
  risk text not null,
  reason text not null,
  until date not null,
  account_id uuid references accounts (id) on delete set null,
  dismissed_at timestamptz not null,
  primary key (startup_id, risk)
);

-- Who looks after a startup, and until when.
create table startup_assignments (
  startup_id uuid primary key references startup_applications (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  until date not null,
  since timestamptz not null
);

-- What somebody of the staff wrote to the founders of a startup.
create table staff_messages (
  id uuid primary key default gen_random_uuid(),
  startup_id uuid not null references startup_applications (id) on delete cascade,
  account_id uuid references accounts (id) on delete set null,
  kind text not null check (kind in ('message', 'nudge')),
  -- To one of the founders; null: to all of them.
  founder_id uuid references founders (id) on delete cascade,
  text text not null,
  client_key uuid not null unique,
  sent_at timestamptz not null
);
-- What was written to a startup, newest first.
create index staff_messages_startup on staff_messages (startup_id, sent_at desc);
-- Referenced: a founder who goes takes what was written to them along.
create index staff_messages_founder on staff_messages (founder_id)
  where founder_id is not null;

-- Notifications

-- The milestones themselves are in startup_applications; this is what the cohort was told of them.
create table milestone_announcements (
  id uuid primary key default gen_random_uuid(),
  founder_id uuid not null references founders (id),
  milestone_id text not null,
  title text not null check (title <> ''),
  type text not null check (type in ('product', 'business', 'funding', 'team')),
  reached_on date not null,
  announced_at timestamptz not null,
  withdrawn_at timestamptz
);
-- A milestone is told once.
create unique index milestone_announcements_once on milestone_announcements (founder_id, milestone_id)
  where withdrawn_at is null;
-- How often a founder told the cohort within a day.
create index milestone_announcements_recent on milestone_announcements (founder_id, announced_at);

-- Keyed by recipient first: the one index serves the inbox, and writing to a cohort stays cheap.
create table cohort_notifications (
  id bigint generated always as identity,
  recipient_id uuid not null,
  sender_id uuid not null,
  type text not null check (type in ('task_completed', 'founder_message', 'milestone_achieved',
    'streak_milestone', 'peer_help', 'introduction', 'pledge_made', 'premium_questions', 'cheer',
    'tasks_lapsed', 'task_handed', 'team_change', 'help_wanted', 'help_offer', 'staff_message')),
  founder_name text not null,
  startup_name text not null,
  message text not null,
  points int,
  streak_count int,
  read boolean not null default false,
  created_at timestamptz not null default now(),
  completion_id uuid,
  thanks_id uuid,
  milestone_announcement_id uuid,
  introduction_id uuid,
  contact_message_id uuid,
  -- The inbox reads the pledge's title, date and state as they are now.
  pledge_task_id text,
  handed_task_id text,
  primary key (recipient_id, id),
  constraint cohort_notifications_pledge
    check (case type when 'pledge_made' then pledge_task_id is not null
      when 'cheer' then num_nonnulls(pledge_task_id, completion_id, thanks_id, milestone_announcement_id) = 1
      else pledge_task_id is null end)
);
-- Taking the notifications of a milestone back.
create index cohort_notifications_milestone on cohort_notifications (milestone_announcement_id)
  where milestone_announcement_id is not null;
-- The cohort page's activity. The rows that every completion writes are not in it.
create index cohort_notifications_reached on cohort_notifications (sender_id, created_at)
  where type in ('milestone_achieved', 'streak_milestone');
-- Taking a request's notification back.
create index cohort_notifications_introduction on cohort_notifications (introduction_id)
  where introduction_id is not null;
-- The bell tells of a cheer, once for each founder who cheers a pledge, or what somebody did.
create unique index cohort_notifications_cheer
  on cohort_notifications (recipient_id, pledge_task_id, sender_id) where type = 'cheer';
create unique index cohort_notifications_activity_cheer on cohort_notifications
  (recipient_id, coalesce(completion_id, thanks_id, milestone_announcement_id), sender_id)
  where type = 'cheer' and pledge_task_id is null;

-- Only what differs from the defaults in shared/domain/notification-preferences.ts.
create table notification_preferences (
  founder_id uuid not null references founders (id) on delete cascade,
  type text not null,
  channel text not null check (channel in ('in_app', 'slack', 'email')),
  enabled boolean not null,
  primary key (founder_id, type, channel)
);

-- A founder gets at most three direct messages a day, and each subject's once.
create table direct_messages (
  kind text not null,
  subject_id text not null,
  founder_id uuid not null references founders (id) on delete cascade,
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
  startup_id uuid not null references startup_applications (id) on delete cascade,
  saved_at timestamptz not null,
  primary key (investor_id, startup_id)
);
-- Who saved a startup: its updates go to them.
create index saved_startups_startup on saved_startups (startup_id);

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  investor_id uuid not null references investors (id) on delete cascade,
  search text not null check (length(search) <= 100),
  stage text check (stage in ('idea', 'mvp', 'traction', 'launch')),
  is_seeking boolean not null,
  created_at timestamptz not null,
  unique nulls not distinct (investor_id, search, stage, is_seeking),
  check (search <> '' or stage is not null or is_seeking)
);

-- A row per investor, startup and kind, however often: the founder is told of the last time and
-- the count.
create table startup_opens (
  startup_id uuid not null references startup_applications (id) on delete cascade,
  investor_id uuid not null references investors (id) on delete cascade,
  kind text not null check (kind in ('deck', 'website')),
  opens int not null default 1 check (opens > 0),
  first_opened_at timestamptz not null,
  last_opened_at timestamptz not null,
  primary key (startup_id, investor_id, kind)
);
-- Rows that go with an investor.
create index startup_opens_investor on startup_opens (investor_id);

create table introductions (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'introduction' check (kind in ('introduction', 'contact')),
  requester_founder_id uuid references founders (id),
  requester_investor_id uuid references investors (id) on delete cascade,
  recipient_founder_id uuid references founders (id),
  -- A founder with premium may ask an investor, too: the recipient is exactly one of the two.
  recipient_investor_id uuid references investors (id) on delete cascade,
  -- The first day of the founder's month, and which of the month's requests it is: never a fourth.
  requested_month date check (extract(day from requested_month) = 1),
  month_slot smallint check (month_slot between 1 and 3),
  -- To a founder whom one is not introduced to, the request says all that the message says.
  note text not null constraint introductions_note_check
    check (note <> '' and length(note) <= case kind when 'contact' then 2000 else 1000 end),
  state text not null default 'requested' check (state in ('requested', 'accepted', 'declined',
    'expired', 'withdrawn')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  reminded_at timestamptz,
  decided_at timestamptz,
  reason text check (length(reason) <= 500),
  followed_up int not null default 0 check (followed_up in (0, 7, 30)),
  requester_outcome text
    check (requester_outcome in ('together', 'in_touch', 'not_yet', 'nothing')),
  requester_outcome_at timestamptz,
  recipient_outcome text
    check (recipient_outcome in ('together', 'in_touch', 'not_yet', 'nothing')),
  recipient_outcome_at timestamptz,
  check (expires_at > created_at),
  check (num_nonnulls(requester_founder_id, requester_investor_id) = 1),
  check (requester_founder_id <> recipient_founder_id),
  check (kind = 'introduction' or requester_founder_id is not null),
  check ((state = 'requested') = (decided_at is null)),
  check (reason is null or state = 'declined'),
  check ((requester_outcome is null) = (requester_outcome_at is null)),
  check ((recipient_outcome is null) = (recipient_outcome_at is null)),
  check (state = 'accepted'
    or (followed_up = 0 and requester_outcome is null and recipient_outcome is null)),
  check (num_nonnulls(recipient_founder_id, recipient_investor_id) = 1),
  check (num_nonnulls(recipient_investor_id, requested_month, month_slot) in (0, 3)),
  check (recipient_investor_id is null
    or (requester_founder_id is not null and kind = 'introduction'))
);
-- One open request of a pair, whoever of the two asked.
create unique index introductions_open_pair on introductions (
  least(coalesce(requester_founder_id, requester_investor_id),
    coalesce(recipient_founder_id, recipient_investor_id)),
  greatest(coalesce(requester_founder_id, requester_investor_id),
    coalesce(recipient_founder_id, recipient_investor_id)))
  where state = 'requested';
-- A founder's requests to investors: three a month.
create unique index introductions_month_slot
  on introductions (requester_founder_id, requested_month, month_slot)
  where requested_month is not null;
-- What a founder received; what a founder or an investor sent: the page, the limits, leaving.
create index introductions_received on introductions (recipient_founder_id, created_at desc);
create index introductions_of_founder on introductions (requester_founder_id, created_at desc)
  where requester_founder_id is not null;
create index introductions_of_investor on introductions (requester_investor_id, created_at desc)
  where requester_investor_id is not null;
-- What an investor received: the page, leaving.
create index introductions_received_by_investor
  on introductions (recipient_investor_id, created_at desc) where recipient_investor_id is not null;
-- Those that expire or are due for a reminder or for their message in Slack.
create index introductions_waiting on introductions (created_at) where state = 'requested';
-- Those after which nobody has asked often enough.
create index introductions_to_follow_up on introductions (decided_at)
  where state = 'accepted' and (followed_up < 30);

create table investor_updates (
  id uuid primary key default gen_random_uuid(),
  startup_id uuid not null references startup_applications (id) on delete cascade,
  client_key uuid not null,
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  recipients int not null check (recipients > 0),
  sent_by uuid references founders (id) on delete set null,
  sent_at timestamptz not null,
  unique (startup_id, client_key)
);
-- A startup's updates, the last one first.
create index investor_updates_sent on investor_updates (startup_id, sent_at desc);

-- Who wants no more updates of a startup.
create table update_mutes (
  investor_id uuid not null references investors (id) on delete cascade,
  startup_id uuid not null references startup_applications (id) on delete cascade,
  primary key (investor_id, startup_id)
);
-- Who gets no updates of a startup.
create index update_mutes_startup on update_mutes (startup_id);

-- Messages between founders

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  sender_id uuid not null references founders (id) on delete cascade,
  recipient_id uuid not null references founders (id) on delete cascade,
  message text not null check (message <> '' and (length(message) <= 2000)),
  client_key uuid not null,
  sent_at timestamptz not null,
  -- To somebody whom the sender was not introduced to: the request that the recipient answers.
  introduction_id uuid references introductions (id) on delete set null,
  unique (sender_id, client_key),
  check (sender_id <> recipient_id)
);
-- What a founder sent, newest first; how many since yesterday.
create index contact_messages_sent on contact_messages (sender_id, sent_at desc);
-- What a founder received, newest first.
create index contact_messages_received on contact_messages (recipient_id, sent_at desc);
-- The messages that an answer changes.
create index contact_messages_answered on contact_messages (introduction_id)
  where introduction_id is not null;

create table contact_blocks (
  founder_id uuid not null references founders (id) on delete cascade,
  blocked_id uuid not null references founders (id) on delete cascade,
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
  startup_id uuid not null references startup_applications (id) on delete cascade,
  -- The person who pays, for their startup.
  bought_by uuid references founders (id) on delete set null,
  customer_id text not null,
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due',
    'cancelled')),
  period_end timestamptz not null,
  ends_then boolean not null,
  read_number bigint not null,
  created_at timestamptz not null default now()
);
-- Whether a founder's startup has premium, at each message.
create index premium_subscriptions_startup on premium_subscriptions (startup_id);

-- What a payment names instead of the founder: random, so that it says nothing of them.
create table premium_references (
  reference text primary key check (reference ~ '^[A-Za-z0-9_-]{22,}$'),
  founder_id uuid not null unique references founders (id) on delete cascade,
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

-- The channel of founders with premium in a Slack workspace; the bot makes it.
create table premium_channels (
  team_id text primary key,
  channel_id text not null unique,
  name text not null,
  made_at timestamptz not null
);

-- Who was invited to it: nobody is invited again who left, until their premium ended in between.
create table premium_channel_members (
  channel_id text not null references premium_channels (channel_id) on delete cascade,
  user_id text not null,
  founder_id uuid references founders (id) on delete set null,
  invited_at timestamptz not null,
  primary key (channel_id, user_id)
);

-- The coach

-- Question and answer are one row: there is no answer without its question, and one at a time.
create table coach_exchanges (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  founder_id uuid not null references founders (id),
  -- An answer that reached its limit can be continued: the next part is a row of its own, once.
  continues uuid references coach_exchanges (id) on delete cascade,
  part smallint not null default 1 check (part between 1 and 3),
  question text not null check (question <> ''),
  answer text not null default '',
  is_cut boolean not null default false,
  -- What the marks in the answer stand for: the founder's tasks and figures when it was asked.
  citations jsonb not null default '[]',
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
  -- Why an answer was rated so.
  feedback_reason text check (feedback_reason in ('useful', 'fits_me', 'new_idea', 'wrong',
    'too_vague', 'not_about_me', 'too_long')),
  client_key uuid,
  reply_to bytea,
  check ((state = 'failed') = (failure is not null)),
  constraint coach_exchanges_part check ((part = 1) = (continues is null))
);
-- An answer is continued once.
create unique index coach_exchanges_continues_key on coach_exchanges (continues);
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
  founder_id uuid not null references founders (id),
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

-- What the coach proposed to do, as cards: nothing of it happens before the founder confirms.
create table coach_proposals (
  id uuid primary key default gen_random_uuid(),
  exchange_id uuid not null references coach_exchanges (id) on delete cascade,
  founder_id uuid not null references founders (id) on delete cascade,
  -- The order of the cards below one answer.
  position smallint not null,
  kind text not null
    check (kind in ('task', 'pledge', 'due_date', 'milestone', 'update', 'note')),
  content jsonb not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'declined')),
  decided_at timestamptz,
  -- The task that was made or changed.
  task_id text references tasks (id) on delete set null,
  unique (exchange_id, position),
  check ((state = 'open') = (decided_at is null))
);
-- Referenced: a task that is deleted.
create index coach_proposals_task on coach_proposals (task_id) where task_id is not null;
-- What a founder decided last.
create index coach_proposals_founder on coach_proposals (founder_id, decided_at desc);

-- Facts and goals that a founder confirmed, which the coach remembers until they are deleted.
create table coach_notes (
  id uuid primary key default gen_random_uuid(),
  founder_id uuid not null references founders (id) on delete cascade,
  kind text not null check (kind in ('fact', 'goal')),
  text text not null check (char_length(text) between 1 and 200),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
-- A founder's notes, in order.
create index coach_notes_founder on coach_notes (founder_id, created_at);
-- The same text is kept once, whatever its case and spaces.
create unique index coach_notes_text
  on coach_notes (founder_id, lower(regexp_replace(text, '\s+', '', 'g')));

-- The conversation before the last exchanges, in a few sentences.
create table coach_summaries (
  founder_id uuid primary key references founders (id) on delete cascade,
  text text not null,
  -- The last exchange that it covers.
  up_to bigint not null,
  written_at timestamptz not null
);

-- What became of “Last week you planned X. Done?”: a task is asked about once a week.
create table coach_openings (
  task_id text primary key references tasks (id) on delete cascade,
  founder_id uuid not null references founders (id) on delete cascade,
  -- When it was put below an answer in Slack.
  posted_at timestamptz,
  answer text check (answer in ('done', 'not_yet', 'drop')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
-- What became of a founder's tasks.
create index coach_openings_founder on coach_openings (founder_id);

-- What the provider refuses for good, for the admin's page: a wrong key, an unknown model, no
-- credit.
create table model_problems (
  model text primary key,
  kind text not null check (kind in ('key', 'model', 'quota')),
  since timestamptz not null,
  -- When admins last got an email about it.
  notified_at timestamptz not null,
  solved_at timestamptz
);

-- What of the model's proposals was refused, by day and reason: no texts, no founders.
create table proposal_refusals (
  day date not null,
  reason text not null check (reason in ('unreadable', 'incomplete', 'unsafe', 'duplicate')),
  count int not null,
  primary key (day, reason)
);

-- One row per founder: one analysis at a time, and the last one's proposals stay to be read.
create table website_analyses (
  founder_id uuid primary key references founders (id),
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
  founder_id uuid not null references founders (id),
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
-- The sweep of old ones.
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
  thread_ts text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
-- The next message of a channel, in order.
create index slack_outbox_waiting on slack_outbox (channel_id, id) where state = 'waiting';
-- One post per subject: a completion, a pledge.
create unique index slack_outbox_subject on slack_outbox (kind, subject_id);
-- What a post that somebody reacts to is about.
create index slack_outbox_posts_to_cheer on slack_outbox (channel_id, message_ts)
  where kind in ('pledge', 'completion', 'streak', 'thanks', 'milestone')
    and message_ts is not null;
-- The numbers above the deliveries: what was sent since yesterday, what failed.
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

-- Who left a cohort's Slack channel, or came back, as Slack's events tell it: whoever left is not
-- invited again until they ask. Found by the key.
create table slack_channel_members (
  team_id text not null,
  channel_id text not null,
  user_id text not null,
  has_left boolean not null,
  -- When it happened: Slack's events can arrive late and in any order.
  changed_at timestamptz not null,
  primary key (team_id, channel_id, user_id)
);

-- The list that a founder saw last in Slack: for some minutes, numbers they type mean its rows, even
-- after some of them were completed.
create table shown_lists (
  founder_id uuid primary key references founders (id) on delete cascade,
  task_ids text[] not null,
  -- How many of them were shown: the rest is on later pages.
  shown int not null,
  shown_at timestamptz not null
);

-- What somebody typed before their Slack account was connected: offered again afterwards.
create table unlinked_commands (
  team_id text not null,
  user_id text not null,
  command text not null,
  text text not null,
  typed_at timestamptz not null,
  primary key (team_id, user_id)
);

-- Emails

-- What a mail needs to be written may be secret (a single-use link): it goes with the mail.
create table mails (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  recipient text not null check (recipient !~ '[[:space:][:cntrl:],;<>]'),
  founder_id uuid references founders (id) on delete cascade,
  investor_id uuid references investors (id) on delete cascade,
  data jsonb not null,
  key text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts int not null default 0,
  last_error text,
  send_after timestamptz not null,
  drop_after timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
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
-- Referenced: an investor who goes takes their mails along.
create index mails_investor on mails (investor_id) where investor_id is not null;

-- The zones whose founders got a week's digest in the morning: they get none in the afternoon.
create table weekly_digest_runs (
  time_zone text not null,
  week_start date not null,
  primary key (time_zone, week_start)
);

-- Calendars, webhooks and imports

-- The private address at which a founder's calendar reads due dates. The address is signed from the
-- id, so a dump alone opens none; a new one is a new id.
create table calendar_feeds (
  founder_id uuid primary key references founders (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  made_at timestamptz not null
);

-- Addresses of other programs that admins have told of events.
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  events text[] not null,
  -- Sealed with APP_SECRET. After a change, deliveries are signed with the former secret, too, for a
  -- day.
  secret bytea not null,
  former_secret bytea,
  former_secret_until timestamptz,
  -- Null while it is on.
  off_reason text check (off_reason in ('by_hand', 'failing', 'gone')),
  off_at timestamptz,
  -- Since when every attempt failed.
  failing_since timestamptz,
  -- The end of a wait or of a sender's lease.
  next_send_at timestamptz not null default now(),
  created_at timestamptz not null
);

-- What is sent to them, in order of id for each endpoint. It is deleted after 30 days.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- The event's: the same for each endpoint, attempt and replay.
  message_id text not null,
  type text not null,
  data json not null,
  occurred_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts int not null default 0,
  -- Of the last attempt.
  tried_at timestamptz,
  status_code int,
  answer text,
  answer_ms int,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
-- The next one for an endpoint.
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, id)
  where state = 'waiting';
-- The page of an endpoint.
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id desc);
-- What is deleted at night.
create index webhook_deliveries_created on webhook_deliveries (created_at);

-- Files that admins import, worked off row by row.
create table imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('startups', 'applications', 'investors', 'everything')),
  file_name text not null,
  actor_id uuid references accounts (id) on delete set null,
  actor_email text not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'checked', 'running', 'done',
    'undoing', 'undone', 'failed')),
  headers text[] not null default '{}',
  -- Which column each field is taken from, from the dry run on.
  mapping jsonb,
  -- Of startups: the cohort that they join.
  cohort_id uuid references cohorts (id) on delete set null,
  sends_invitations boolean not null default false,
  -- Of a whole instance: the zip, until it is done.
  file bytea,
  -- Why all of it failed.
  problem text,
  created_at timestamptz not null,
  checked_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz
);
-- The list of imports, newest first.
create index imports_created on imports (created_at desc, id);
-- Referenced: an account or a cohort that is deleted.
create index imports_actor on imports (actor_id);
create index imports_cohort on imports (cohort_id);

-- A row's outcome is written in the transaction that makes its things: done twice, it finds them.
create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  number int not null,
  -- In the file, where the row begins.
  line int not null,
  cells text[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'error', 'here', 'made',
    'removed', 'kept')),
  problems jsonb not null default '[]',
  -- Of startups: the row that founds the startup, whose team the others join.
  team_number int,
  -- What it made; an account only if there was none before.
  made_startup uuid,
  made_founder uuid,
  made_investor uuid,
  made_account uuid,
  primary key (import_id, number)
);
-- The next rows to do, and how many there are of each.
create index import_rows_state on import_rows (import_id, state, number);
-- What was imported about somebody who deletes their account.
create index import_rows_founder on import_rows (made_founder) where made_founder is not null;
create index import_rows_investor on import_rows (made_investor) where made_investor is not null;
create index import_rows_startup on import_rows (made_startup) where made_startup is not null;

-- Jobs and the clock

-- A job worker lives as long as its heartbeat is renewed; a sweep suspects it first and then removes
-- it.
create table job_workers (
  worker_id text primary key,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default clock_timestamp(),
  suspected_at timestamptz
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

-- A trigger keeps the texts that searches compare. Another expression of a generated column would
-- rewrite the table and its index behind a lock that nobody gets past.
create function fold_startup_texts() returns trigger language plpgsql as $$
begin
  -- The founder comes first: what follows is soon found by those who must not find founders.
  new.search_text := fold_text(new.founder_name || E'\n' || new.startup_name || E'\n'
    || new.industry || E'\n' || new.description);
  new.name_text := fold_text(new.founder_name || E'\n' || new.startup_name);
  return new;
end $$;
create trigger fold_startup_texts
  before insert or update of founder_name, startup_name, industry, description, search_text, name_text
  on startup_applications for each row execute function fold_startup_texts();
-- A bulk load without triggers has them, too.
alter table startup_applications enable always trigger fold_startup_texts;

-- The status as admins see it.
create function set_review_status() returns trigger language plpgsql as $$
begin
  new.review_status := coalesce(new.pending_decision, new.status);
  return new;
end $$;
create trigger set_review_status
  before insert or update of status, pending_decision, review_status
  on startup_applications for each row execute function set_review_status();
alter table startup_applications enable always trigger set_review_status;

-- What is known of a founder by their team and their startup.
create function complete_founder() returns trigger language plpgsql as $$
begin
  select new.left_at is null and s.status = 'accepted',
    fold_text(new.name || E'\n' || s.startup_name)
  into strict new.is_active, new.name_text
  from startup_applications s where s.id = new.startup_id;
  return new;
end $$;
create trigger complete_founder
  before insert or update of startup_id, name, left_at, is_active, name_text
  on founders for each row execute function complete_founder();
alter table founders enable always trigger complete_founder;

-- A startup that leaves takes its founders along, and its new name is found with theirs.
create function complete_founders_again() returns trigger language plpgsql as $$
begin
  update founders set is_active = is_active where startup_id = new.id;
  return null;
end $$;
create trigger complete_founders_again after update on startup_applications
  for each row when ((old.status, old.startup_name) is distinct from (new.status, new.startup_name))
  execute function complete_founders_again();
alter table startup_applications enable always trigger complete_founders_again;

-- Who is on the staff is an admin unless something else is said.
create function give_staff_role() returns trigger language plpgsql as $$
begin
  new.staff_role := 'admin';
  return new;
end $$;
create trigger give_staff_role before insert on accounts
  for each row when (new.audience = 'admin' and new.staff_role is null)
  execute function give_staff_role();

-- Who is removed from the staff reviews nothing any more.
create function end_reviewing() returns trigger language plpgsql as $$
begin
  delete from application_reviewers where account_id = new.id;
  return null;
end $$;
create trigger end_reviewing after update of removed_at on accounts
  for each row when (new.removed_at is not null) execute function end_reviewing();

-- founder_totals.is_listed follows its founder, whoever changes them.
create function list_new_founders() returns trigger language plpgsql as $$
begin
  update founder_totals t set is_listed = true
  from new_rows n join founders f on f.id = n.founder_id and f.is_active
  where t.founder_id = n.founder_id;
  return null;
end $$;
create trigger list_new_founders after insert on founder_totals
  referencing new table as new_rows
  for each statement execute function list_new_founders();
create function list_changed_founder() returns trigger language plpgsql as $$
begin
  update founder_totals set is_listed = new.is_active where founder_id = new.id;
  return null;
end $$;
create trigger list_changed_founder after update on founders
  for each row when (old.is_active is distinct from new.is_active)
  execute function list_changed_founder();

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
