-- A decision takes effect when it can't be undone any more. Until then it stands beside the status,
-- which everybody but admins goes by.
alter table startup_applications
  add column pending_decision text check (pending_decision in ('accepted', 'rejected')),
  add column pending_cohort_id uuid references cohorts (id),
  add column pending_since timestamptz,
  -- The status as admins see it.
  add column review_status text not null generated always as (coalesce(pending_decision, status))
    stored,
  add check ((pending_decision is null) = (pending_since is null)),
  add check ((pending_decision is not distinct from 'accepted') = (pending_cohort_id is not null));
-- The decisions that are due.
create index startup_applications_pending on startup_applications (pending_since)
  where pending_decision is not null;
-- The admin's list of one status, newest first.
drop index startup_applications_status;
create index startup_applications_review_status on startup_applications (review_status,
  submitted_at desc, id);
-- One live application per address. One that is about to be accepted counts: the address can't be
-- taken by another meanwhile.
drop index startup_applications_live;
create unique index startup_applications_live on startup_applications (founder_email)
  where status in ('pending', 'under_review', 'accepted') or (pending_decision = 'accepted');
