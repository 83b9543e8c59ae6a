-- Addresses that want one email when applications open. Nobody confirms them, so each can be stopped
-- for good by the link in that email.
create table application_alerts (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)
    and email !~ '[[:space:][:cntrl:],;<>]'),
  asked_at timestamptz not null,
  -- When the email was queued, and the cohort that it was about; null while they wait.
  told_at timestamptz,
  told_of uuid references cohorts (id),
  stopped_at timestamptz
);
-- Who is told when applications open; how many they are.
create index application_alerts_waiting on application_alerts (id)
  where told_at is null and (stopped_at is null);
