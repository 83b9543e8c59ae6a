-- What the coach proposed to do, as cards: nothing of it happens before the founder confirms.
create table coach_proposals (
  id uuid primary key default gen_random_uuid(),
  exchange_id uuid not null references coach_exchanges (id) on delete cascade,
  founder_id uuid not null references startup_applications (id) on delete cascade,
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
create index coach_proposals_task on coach_proposals (task_id) where task_id is not null;
create index coach_proposals_founder on coach_proposals (founder_id, decided_at desc);

-- Facts and goals that a founder confirmed, which the coach remembers until they are deleted.
create table coach_notes (
  id uuid primary key default gen_random_uuid(),
  founder_id uuid not null references startup_applications (id) on delete cascade,
  kind text not null check (kind in ('fact', 'goal')),
  text text not null check (char_length(text) between 1 and 200),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index coach_notes_founder on coach_notes (founder_id, created_at);
-- The same text is kept once, whatever its case and spaces.
create unique index coach_notes_text
  on coach_notes (founder_id, lower(regexp_replace(text, '\s+', '', 'g')));

-- The conversation before the last exchanges, in a few sentences.
create table coach_summaries (
  founder_id uuid primary key references startup_applications (id) on delete cascade,
  text text not null,
  -- The last exchange that it covers.
  up_to bigint not null,
  written_at timestamptz not null
);

-- What became of “Last week you planned X. Done?”: a task is asked about once a week.
create table coach_openings (
  task_id text primary key references tasks (id) on delete cascade,
  founder_id uuid not null references startup_applications (id) on delete cascade,
  -- When it was put below an answer in Slack.
  posted_at timestamptz,
  answer text check (answer in ('done', 'not_yet', 'drop')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index coach_openings_founder on coach_openings (founder_id);

alter table coach_exchanges
  -- What the marks in the answer stand for: the founder's tasks and figures when it was asked.
  add column citations jsonb not null default '[]',
  -- Why an answer was rated so.
  add column feedback_reason text
    check (feedback_reason in ('useful', 'fits_me', 'new_idea', 'wrong', 'too_vague', 'not_about_me', 'too_long'));
