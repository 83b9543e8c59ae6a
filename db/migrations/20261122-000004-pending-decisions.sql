-- Outside a transaction: one statement a paragraph, each repeatable.
-- A decision takes effect when it can't be undone any more. Until then it stands beside the status,
-- which everybody but admins goes by.

-- A trigger keeps what admins see. A generated column would rewrite the table behind a lock that
-- nobody gets past.
create or replace function set_review_status() returns trigger language plpgsql as $$
begin
  new.review_status := coalesce(new.pending_decision, new.status);
  return new;
end $$;

alter table startup_applications
  drop constraint if exists startup_applications_pending_since,
  drop constraint if exists startup_applications_pending_cohort,
  add column if not exists pending_decision text
    check (pending_decision in ('accepted', 'rejected')),
  add column if not exists pending_cohort_id uuid references cohorts (id),
  add column if not exists pending_since timestamptz,
  -- The status as admins see it.
  add column if not exists review_status text not null default '',
  add constraint startup_applications_pending_since
    check ((pending_decision is null) = (pending_since is null)) not valid,
  add constraint startup_applications_pending_cohort
    check ((pending_decision is not distinct from 'accepted') = (pending_cohort_id is not null))
    not valid;
create or replace trigger set_review_status
  before insert or update of status, pending_decision, review_status
  on startup_applications for each row execute function set_review_status();
-- A bulk load without triggers has them, too.
alter table startup_applications enable always trigger set_review_status;

do $$
declare
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    batch := array(select id from startup_applications where id > last order by id limit 50);
    exit when batch = '{}';
    last := batch[cardinality(batch)];
    update startup_applications set review_status = status
    where id = any (batch) and review_status = '';
    commit;
  end loop;
end $$;

alter table startup_applications validate constraint startup_applications_pending_since;

alter table startup_applications validate constraint startup_applications_pending_cohort;

-- The decisions that are due.
create index concurrently if not exists startup_applications_pending
  on startup_applications (pending_since) where pending_decision is not null;

-- The admin's list of one status, newest first.
create index concurrently if not exists startup_applications_review_status
  on startup_applications (review_status, submitted_at desc, id);

drop index concurrently if exists startup_applications_status;

-- One live application per address. One that is about to be accepted counts: the address can't be
-- taken by another meanwhile.
create unique index concurrently if not exists startup_applications_live_next
  on startup_applications (founder_email)
  where status in ('pending', 'under_review', 'accepted') or (pending_decision = 'accepted');

-- Both at once, so that there always is one.
drop index if exists startup_applications_live;
alter index startup_applications_live_next rename to startup_applications_live;
