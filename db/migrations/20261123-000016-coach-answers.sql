-- What the provider refuses for good, for the admin's page: a wrong key, an unknown model, no credit.
create table model_problems (
  model text primary key,
  kind text not null check (kind in ('key', 'model', 'quota')),
  since timestamptz not null,
  -- When admins last got an email about it.
  told_at timestamptz not null,
  solved_at timestamptz
);

-- What of the model's proposals was refused, by day and reason: no texts, no founders.
create table proposal_refusals (
  day date not null,
  reason text not null check (reason in ('unreadable', 'incomplete', 'unsafe', 'duplicate')),
  count int not null,
  primary key (day, reason)
);
