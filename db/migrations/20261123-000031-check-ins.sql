-- Outside a transaction: one statement a paragraph, each repeatable.
-- The weekly check-in of a startup, and what the program's staff keep about startups.

-- The number that a startup goes by. An older one stays with the check-ins that were about it.
create table if not exists kpis (
  id uuid primary key default gen_random_uuid(),
  startup_id uuid not null references startup_applications (id) on delete cascade,
  name text not null,
  unit text not null check (unit in ('number', 'money', 'percent')),
  good_way text not null check (good_way in ('up', 'down')),
  chosen_by uuid references founders (id) on delete set null,
  chosen_at timestamptz not null,
  replaced_at timestamptz
);

create unique index if not exists kpis_current on kpis (startup_id) where replaced_at is null;

create index if not exists kpis_startup on kpis (startup_id);

-- One per startup and week, from its first word on. `week` is its Thursday.
create table if not exists check_ins (
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

create index if not exists check_ins_week on check_ins (week);

create index if not exists check_ins_pledge_task on check_ins (pledge_task_id)
  where pledge_task_id is not null;

-- Everything that was ever said, so that a correction hides nothing.
create table if not exists check_in_answers (
  check_in_id uuid not null references check_ins (id) on delete cascade,
  version int not null,
  part text not null,
  -- Null: it was taken away.
  answer jsonb,
  said_by uuid references founders (id) on delete set null,
  said_at timestamptz not null,
  primary key (check_in_id, version, part)
);

create table if not exists check_in_morale (
  founder_id uuid not null references founders (id) on delete cascade,
  startup_id uuid not null references startup_applications (id) on delete cascade,
  week date not null check (extract(isodow from week) = 4),
  morale smallint not null check (morale between 1 and 5),
  said_at timestamptz not null,
  primary key (founder_id, week)
);

create index if not exists check_in_morale_startup on check_in_morale (startup_id, week);

-- Who can help with what a startup asked its cohort for.
create table if not exists help_offers (
  check_in_id uuid not null references check_ins (id) on delete cascade,
  founder_id uuid not null references founders (id) on delete cascade,
  offered_at timestamptz not null,
  primary key (check_in_id, founder_id)
);

create index if not exists help_offers_founder on help_offers (founder_id);

-- Whether the cohort sees the numbers and goals, and investors the KPI.
alter table startup_applications
  add column if not exists shares_numbers boolean not null default false,
  add column if not exists shows_kpi boolean not null default false;

-- Notes of the staff about a startup in the program.
create table if not exists startup_notes (
  id uuid primary key default gen_random_uuid(),
  startup_id uuid not null references startup_applications (id) on delete cascade,
  account_id uuid references accounts (id) on delete set null,
  text text not null,
  created_at timestamptz not null
);

create index if not exists startup_notes_startup on startup_notes (startup_id, created_at desc);

-- A risk that somebody of the staff has judged: it is not shown until that day.
create table if not exists risk_dismissals (
  startup_id uuid not null references startup_applications (id) on delete cascade,
  risk text not null,
  reason text not null,
  until date not null,
  account_id uuid references accounts (id) on delete set null,
  dismissed_at timestamptz not null,
  primary key (startup_id, risk)
);

-- Who looks after a startup, and until when.
create table if not exists startup_care (
  startup_id uuid primary key references startup_applications (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  until date not null,
  since timestamptz not null
);

-- What somebody of the staff wrote to the founders of a startup.
create table if not exists staff_messages (
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

create index if not exists staff_messages_startup on staff_messages (startup_id, sent_at desc);

create index if not exists staff_messages_founder on staff_messages (founder_id)
  where founder_id is not null;

-- Of the staff: who they are in Slack, found by their address, and whether they want Monday's message.
alter table accounts
  add column if not exists wants_monday_message boolean not null default true,
  add column if not exists slack_user_id text,
  add column if not exists slack_team_id text,
  add column if not exists slack_looked_up_at timestamptz;

alter table cohort_notifications
  drop constraint if exists cohort_notifications_type_check,
  add constraint cohort_notifications_type_check check (type in ('task_completed',
    'founder_message', 'milestone_achieved', 'streak_milestone', 'peer_help', 'introduction',
    'pledge_made', 'premium_questions', 'cheer', 'tasks_lapsed', 'task_handed',
    'team_news', 'help_wanted', 'help_offer', 'staff_message')) not valid;

alter table cohort_notifications validate constraint cohort_notifications_type_check;
