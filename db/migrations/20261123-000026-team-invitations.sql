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
