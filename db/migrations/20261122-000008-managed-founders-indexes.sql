-- Outside a transaction: one statement a paragraph, each repeatable.

-- One live application per address. Founders who left keep theirs, so that they can return.
create unique index concurrently if not exists startup_applications_live_next
  on startup_applications (founder_email)
  where status in ('pending', 'under_review', 'accepted') or (pending_decision = 'accepted')
    or (left_at is not null);

drop index if exists startup_applications_live;
alter index startup_applications_live_next rename to startup_applications_live;

-- The admin's list of founders, searched for three characters or more of a name or an address.
create index concurrently if not exists startup_applications_founders_search
  on startup_applications using gin (name_text gin_trgm_ops, founder_email gin_trgm_ops)
  where status = 'accepted' or (left_at is not null);

-- The same list, newest first.
create index concurrently if not exists startup_applications_founders_joined
  on startup_applications (coalesce(reviewed_at, submitted_at) desc, id)
  where status = 'accepted' or (left_at is not null);

-- That of one cohort.
create index concurrently if not exists startup_applications_founders_cohort
  on startup_applications (cohort_id, coalesce(reviewed_at, submitted_at) desc, id)
  where status = 'accepted' or (left_at is not null);

-- Those who are paused.
create index concurrently if not exists startup_applications_paused
  on startup_applications (id) where paused_at is not null;

-- Those who left.
create index concurrently if not exists startup_applications_left
  on startup_applications (id) where left_at is not null;

-- What of the list was not invited any more: they chose a password.
create index concurrently if not exists accounts_founders_with_password
  on accounts (founder_id) where password_hash is not null;
