-- Outside a transaction: one statement a paragraph, each repeatable.

-- The request of Slack during which a key was recorded: if it is done again, the key is its own.
alter table slack_receipts add column if not exists request text;

-- Requests that Slack got its answer to and that are not done yet, sealed. Whoever holds one is a
-- row of job_workers while its process lives; what the dead hold is done by the living.
create table if not exists slack_requests (
  key text primary key,
  body bytea not null,
  held_by text not null,
  attempts integer not null default 1,
  received_at timestamptz not null default clock_timestamp()
);
