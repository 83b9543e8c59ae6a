-- A job worker lives as long as its heartbeat is renewed; a sweep suspects it first and then removes it.
alter table job_workers
  drop column lock_key,
  add column beat_at timestamptz not null default clock_timestamp(),
  add column suspected_at timestamptz;
