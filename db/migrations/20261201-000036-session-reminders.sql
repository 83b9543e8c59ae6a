-- The reminders that were queued, for both people of a session at once: each comes once.
create table mentor_session_reminders (
  session_id uuid not null references mentor_sessions (id) on delete cascade,
  ahead text not null check (ahead in ('day', 'soon')),
  -- The start that it reminds of: a session that is moved has reminders of its own.
  starts_at timestamptz not null,
  primary key (session_id, ahead, starts_at)
);
