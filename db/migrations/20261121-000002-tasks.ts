import { type Kysely, sql } from 'kysely';

/** Tasks, what they earn, and who hears of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      check ((status = 'completed') = (completed_at is not null)),
      check ((template_key is null) = (period_start is null))
    )`.execute(db);
  // The board's open columns, Slack's numbered list.
  await sql`
    create index tasks_open on tasks (user_id, due_date) where status <> 'completed'`.execute(db);
  // The board's completed column, completion rate.
  await sql`
    create index tasks_done on tasks (user_id, completed_at desc) where status = 'completed'`.execute(
    db,
  );
  // A template is given once per founder and period, whoever runs the generation.
  await sql`
    create unique index tasks_generated_once on tasks (user_id, template_key, period_start)
      where template_key is not null`.execute(db);
  // A form sent twice makes one task.
  await sql`
    create unique index tasks_client_key on tasks (user_id, client_key)
      where client_key is not null`.execute(db);

  await sql`
    create table pledges (
      task_id text primary key references tasks (id) on delete cascade,
      founder_id uuid not null references startup_applications (id),
      state text not null default 'open' check (state in ('open', 'kept', 'missed')),
      pledged_at timestamptz not null default now(),
      resolved_at timestamptz
    )`.execute(db);
  // The sweep that finds missed pledges; a founder's list.
  await sql`create index pledges_open on pledges (founder_id) where state = 'open'`.execute(db);

  await sql`
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
      reopened_at timestamptz
    )`.execute(db);
  // A task has at most one completion that stands.
  await sql`
    create unique index completions_standing on completions (task_id)
      where reopened_at is null`.execute(db);
  // The replay of a founder's streak.
  await sql`
    create index completions_founder on completions (founder_id, completed_at)
      where reopened_at is null`.execute(db);

  await sql`
    create table points_ledger (
      id bigint generated always as identity primary key,
      user_id uuid not null references startup_applications (id),
      task_id text references tasks (id),
      completion_id uuid references completions (id),
      kind text not null check (kind in
        ('base', 'public_pledge', 'early_completion', 'streak_bonus', 'peer_help')),
      points int not null check (points <> 0),
      earned_on date not null,
      run_started_on date,
      streak_days int,
      reverses bigint unique references points_ledger (id),
      created_at timestamptz not null default now(),
      check ((kind = 'streak_bonus') = (run_started_on is not null and streak_days is not null)),
      check ((points < 0) = (reverses is not null))
    )`.execute(db);
  // A completion earns each kind once. (A streak bonus taken back may be earned again by the same one.)
  await sql`
    create unique index points_ledger_once on points_ledger (completion_id, kind)
      where reverses is null and kind <> 'streak_bonus'`.execute(db);
  // The founder's own ledger, newest first; the check of totals against it.
  await sql`create index points_ledger_user on points_ledger (user_id, id desc)`.execute(db);
  // Rows are only ever appended: a correction is a negative row that names what it reverses.
  await sql`
    create function points_ledger_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'points_ledger is append-only';
    end $$`.execute(db);
  await sql`
    create trigger points_ledger_append_only before update on points_ledger
      for each row execute function points_ledger_is_append_only()`.execute(db);

  // A cache of the ledger and of the completions: it can be rebuilt from them.
  await sql`
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
      freezes_held int not null default 0 check (freezes_held between 0 and 2)
    )`.execute(db);
  // The cohort's board and a founder's rank in it.
  await sql`
    create index founder_totals_cohort on founder_totals (cohort_id, board_points desc)`.execute(
    db,
  );

  await sql`
    create table daily_points (
      founder_id uuid not null references startup_applications (id),
      day date not null,
      points int not null,
      board_points int not null generated always as (least(points, 200)) stored,
      tasks_completed int not null,
      primary key (founder_id, day)
    )`.execute(db);

  await sql`
    create table streak_freezes (
      founder_id uuid not null references startup_applications (id),
      day date not null,
      primary key (founder_id, day)
    )`.execute(db);

  // Keyed by recipient first: the one index serves the inbox, and writing to a cohort stays cheap.
  await sql`
    create table cohort_notifications (
      id bigint generated always as identity,
      recipient_id uuid not null,
      sender_id uuid not null,
      type text not null check (type in ('task_completed', 'milestone_achieved', 'streak_milestone')),
      founder_name text not null,
      startup_name text not null,
      message text not null,
      points int,
      streak_count int,
      read boolean not null default false,
      created_at timestamptz not null default now(),
      completion_id uuid,
      primary key (recipient_id, id)
    )`.execute(db);
}
