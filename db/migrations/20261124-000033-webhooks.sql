-- Addresses of other programs that admins have told of events.
create table if not exists webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  events text[] not null,
  -- Sealed with APP_SECRET. After a change, deliveries are signed with the former secret, too, for a day.
  secret bytea not null,
  former_secret bytea,
  former_secret_until timestamptz,
  -- Null while it is on.
  off_reason text check (off_reason in ('by_hand', 'failing', 'gone')),
  off_at timestamptz,
  -- Since when every attempt failed.
  failing_since timestamptz,
  -- The end of a wait or of a sender's lease.
  next_send_at timestamptz not null default now(),
  created_at timestamptz not null
);

-- What is sent to them, in order of id for each endpoint. It is deleted after 30 days.
create table if not exists webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- The event's: the same for each endpoint, attempt and replay.
  message_id text not null,
  type text not null,
  data json not null,
  occurred_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts int not null default 0,
  -- Of the last attempt.
  tried_at timestamptz,
  status_code int,
  answer text,
  answer_ms int,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- The next one for an endpoint.
create index if not exists webhook_deliveries_waiting on webhook_deliveries (endpoint_id, id)
  where state = 'waiting';

-- The page of an endpoint.
create index if not exists webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id desc);

-- What is deleted at night.
create index if not exists webhook_deliveries_created on webhook_deliveries (created_at);
