-- Outside a transaction: one statement a paragraph, each repeatable.

-- Mentors sign in: an audience of its own, with one account for each mentor.
alter table accounts add column if not exists mentor_id uuid references mentors (id);

alter table accounts drop constraint if exists accounts_audience_check;

alter table accounts add constraint accounts_audience_check
  check (audience in ('founder', 'investor', 'admin', 'mentor')) not valid;

alter table accounts validate constraint accounts_audience_check;

alter table accounts drop constraint if exists accounts_mentor_check;

alter table accounts add constraint accounts_mentor_check
  check ((audience = 'mentor') = (mentor_id is not null)) not valid;

alter table accounts validate constraint accounts_mentor_check;

create unique index concurrently if not exists accounts_mentor on accounts (mentor_id)
  where mentor_id is not null;

alter table failed_sign_ins drop constraint if exists failed_sign_ins_audience_check;

alter table failed_sign_ins add constraint failed_sign_ins_audience_check
  check (audience in ('founder', 'investor', 'admin', 'mentor')) not valid;

alter table failed_sign_ins validate constraint failed_sign_ins_audience_check;

alter table account_identities drop constraint if exists account_identities_audience_check;

alter table account_identities add constraint account_identities_audience_check
  check (audience in ('founder', 'investor', 'admin', 'mentor')) not valid;

alter table account_identities validate constraint account_identities_audience_check;

-- What became of a session, as each side says, and whether it was of use, which staff alone read.
alter table mentor_sessions add column if not exists mentor_outcome text
  check (mentor_outcome in ('took_place', 'no_show'));

alter table mentor_sessions add column if not exists startup_outcome text
  check (startup_outcome in ('took_place', 'no_show'));

alter table mentor_sessions add column if not exists mentor_found_useful boolean;

alter table mentor_sessions add column if not exists startup_found_useful boolean;

-- For the mentor and staff.
alter table mentor_sessions add column if not exists notes text not null default ''
  check (char_length(notes) <= 5000);

alter table mentor_sessions drop constraint if exists mentor_sessions_cancelled_by_check;

alter table mentor_sessions add constraint mentor_sessions_cancelled_by_check
  check (cancelled_by in ('startup', 'mentor', 'staff')) not valid;

alter table mentor_sessions validate constraint mentor_sessions_cancelled_by_check;

-- What was agreed: each is proposed to the startup as a task.
create table if not exists mentor_session_actions (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references mentor_sessions (id) on delete cascade,
  position int not null,
  text text not null check (char_length(text) between 1 and 200),
  -- The task that a founder made of it.
  task_id text references tasks (id) on delete set null,
  dismissed_at timestamptz,
  unique (session_id, text)
);

create index concurrently if not exists mentor_session_actions_task
  on mentor_session_actions (task_id) where task_id is not null;
