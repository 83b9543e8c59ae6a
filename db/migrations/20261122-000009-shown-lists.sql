-- The list that a founder saw last in Slack: for some minutes, numbers they type mean its rows, even
-- after some of them were completed.
create table shown_lists (
  founder_id uuid primary key references startup_applications (id) on delete cascade,
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
