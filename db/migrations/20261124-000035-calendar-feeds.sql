-- The private address at which a founder's calendar reads due dates. The address is signed from the
-- id, so a dump alone opens none; a new one is a new id.
create table calendar_feeds (
  founder_id uuid primary key references founders (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  made_at timestamptz not null
);
