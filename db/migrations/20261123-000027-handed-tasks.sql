-- Outside a transaction: one statement a paragraph, each repeatable.
-- Tasks are handed over within a team: `tasks.user_id` is who holds one.

alter table tasks
  -- Who made it; null while they hold it themselves.
  add column if not exists made_by uuid references founders (id) on delete set null,
  -- Who it came from last.
  add column if not exists handed_by uuid references founders (id) on delete set null,
  add column if not exists handed_at timestamptz,
  -- Whether its holder has changed anything since: until then it can be taken back.
  add column if not exists taken_up boolean not null default false,
  -- When a direct message told its holder.
  add column if not exists handed_told_at timestamptz;

-- A person's data export.
create index concurrently if not exists tasks_made_by on tasks (made_by) where made_by is not null;

create index concurrently if not exists tasks_handed_by on tasks (handed_by)
  where handed_by is not null;

-- Those of which nobody was told yet, for the job that does.
create index concurrently if not exists tasks_handed_untold on tasks (handed_at)
  where handed_at is not null and handed_told_at is null and not taken_up;

-- What one message is about.
create index concurrently if not exists tasks_handed_told on tasks (user_id, handed_told_at)
  where handed_told_at is not null;

-- The bell tells of each.
alter table cohort_notifications
  add column if not exists handed_task_id text,
  drop constraint if exists cohort_notifications_type_check,
  add constraint cohort_notifications_type_check check (type in ('task_completed',
    'founder_message', 'milestone_achieved', 'streak_milestone', 'peer_help', 'introduction',
    'pledge_made', 'premium_questions', 'cheer', 'tasks_lapsed', 'task_handed')) not valid;

alter table cohort_notifications validate constraint cohort_notifications_type_check;
