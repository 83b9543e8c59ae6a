-- Admins manage founders: their program can be paused, they can leave and return.

alter table startup_applications
  -- Since when their program is paused: they may work, but nothing comes by itself.
  add column paused_at timestamptz,
  -- Who left is withdrawn, so all that goes by accepted founders passes them by. Unlike applicants
  -- who withdrew, they can return.
  add column left_at timestamptz check (left_at is null or status = 'withdrawn');

-- The days of their pauses, which neither break nor extend a streak, oldest first:
-- [{"from": "2026-12-01", "until": "2026-12-05"}], until exclusive, null while it lasts.
alter table founder_totals add column pauses jsonb;

-- One live application per address. Founders who left keep theirs, so that they can return.
drop index startup_applications_live;
create unique index startup_applications_live on startup_applications (founder_email)
  where status in ('pending', 'under_review', 'accepted') or (pending_decision = 'accepted')
    or (left_at is not null);

-- The admin's list of founders, searched for three characters or more of a name or an address.
create index startup_applications_founders_search on startup_applications
  using gin (name_text gin_trgm_ops, founder_email gin_trgm_ops)
  where status = 'accepted' or (left_at is not null);
-- The same list, newest first; of one cohort; of those who are paused or left.
create index startup_applications_founders_joined on startup_applications
  (coalesce(reviewed_at, submitted_at) desc, id)
  where status = 'accepted' or (left_at is not null);
create index startup_applications_founders_cohort on startup_applications (cohort_id,
  coalesce(reviewed_at, submitted_at) desc, id)
  where status = 'accepted' or (left_at is not null);
create index startup_applications_paused on startup_applications (id) where paused_at is not null;
create index startup_applications_left on startup_applications (id) where left_at is not null;
-- What of the list was not invited any more: they chose a password.
create index accounts_founders_with_password on accounts (founder_id) where password_hash is not null;
