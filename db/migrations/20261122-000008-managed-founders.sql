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
