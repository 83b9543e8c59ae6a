import { type Kysely, sql } from 'kysely';

/** People, cohorts and sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cohorts (
      id uuid primary key default gen_random_uuid(),
      name text not null unique,
      starts_on date not null,
      ends_on date not null check (ends_on >= starts_on),
      applications_open_at timestamptz,
      applications_close_at timestamptz,
      slack_team_id text,
      slack_channel_id text,
      created_at timestamptz not null default now()
    )`.execute(db);

  // Column names of the specification, section 3; what comes after slack_team_id is ours.
  await sql`
    create table startup_applications (
      id uuid primary key default gen_random_uuid(),
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
      status text not null default 'pending'
        check (status in ('pending', 'under_review', 'accepted', 'rejected', 'withdrawn')),
      submitted_at timestamptz not null default now(),
      reviewed_at timestamptz,
      slack_user_id text,
      slack_team_id text,
      cohort_slack_channel text,
      cohort_id uuid references cohorts (id),
      time_zone text not null default 'UTC',
      slack_name text,
      slack_home_opened_at timestamptz,
      check ((slack_user_id is null) = (slack_team_id is null))
    )`.execute(db);
  // The bot finds the founder behind a Slack request; one Slack account is one founder.
  await sql`
    create unique index startup_applications_slack on startup_applications
      (slack_team_id, slack_user_id) where slack_user_id is not null`.execute(db);
  // The founders of a cohort: notifications, boards, the cohort page.
  await sql`
    create index startup_applications_cohort on startup_applications (cohort_id)
      where status = 'accepted'`.execute(db);
  // One live application per cohort and address.
  await sql`
    create unique index startup_applications_live on startup_applications (founder_email)
      where status in ('pending', 'under_review', 'accepted')`.execute(db);

  await sql`
    create table investors (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      email text not null unique check (email = lower(email)),
      company text,
      title text,
      investment_focus text[],
      check_size_min int check (check_size_min >= 0),
      check_size_max int check (check_size_max >= check_size_min),
      email_verified_at timestamptz,
      approved_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table accounts (
      id uuid primary key default gen_random_uuid(),
      audience text not null check (audience in ('founder', 'investor', 'admin')),
      email text not null check (email = lower(email)),
      password_hash text,
      founder_id uuid unique references startup_applications (id),
      investor_id uuid unique references investors (id),
      created_at timestamptz not null default now(),
      unique (audience, email),
      check ((audience = 'founder') = (founder_id is not null)),
      check ((audience = 'investor') = (investor_id is not null))
    )`.execute(db);

  await sql`
    create table sessions (
      token_hash bytea primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      user_agent text
    )`.execute(db);
  // All sessions of an account: revoked together when a password changes.
  await sql`create index sessions_account on sessions (account_id)`.execute(db);

  // The shape that rate-limiter-flexible expects.
  await sql`
    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db);

  await sql`
    create table cron_runs (
      name text not null,
      slot timestamptz not null,
      primary key (name, slot)
    )`.execute(db);
}
