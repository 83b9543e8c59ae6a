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

create index imports_created on imports (created_at desc, id);

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
