-- A founder with premium may ask an investor, too: the recipient is exactly one of the two.
alter table introductions
  alter column founder_id drop not null,
  add column asked_investor_id uuid references investors (id) on delete cascade,
  -- The first day of the founder's month, and which of the month's requests it is: never a fourth.
  add column asked_month date check (extract(day from asked_month) = 1),
  add column month_slot smallint check (month_slot between 1 and 3),
  add check (num_nonnulls(founder_id, asked_investor_id) = 1),
  add check (num_nonnulls(asked_investor_id, asked_month, month_slot) in (0, 3)),
  add check (asked_investor_id is null or (asking_founder_id is not null and kind = 'introduction'));

-- Since when founders with premium may ask this investor.
alter table investors add column open_to_founders_at timestamptz;

-- The channel of founders with premium in a Slack workspace; the bot makes it.
create table premium_channels (
  team_id text primary key,
  channel_id text not null unique,
  name text not null,
  made_at timestamptz not null
);
-- Who was invited to it: nobody is invited again who left, until their premium ended in between.
create table premium_channel_members (
  channel_id text not null references premium_channels (channel_id) on delete cascade,
  user_id text not null,
  founder_id uuid references startup_applications (id) on delete set null,
  invited_at timestamptz not null,
  primary key (channel_id, user_id)
);
