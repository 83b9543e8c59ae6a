-- Outside a transaction: one statement a paragraph, each repeatable.

-- The date that a streak added last, and the zone in which it did. Null in rows from before, where it
-- is the last active one.
alter table founder_totals
  add column if not exists last_counted_on date,
  add column if not exists last_counted_zone text;

-- The bell tells of this one in the row that collects a founder's day.
alter table completions add column if not exists collected boolean not null default false;

-- The day of a founder whose further completions one row collects, and how many it stands for.
alter table cohort_notifications
  add column if not exists collected_on date,
  add column if not exists tasks int;

-- Each peer has one such row for a founder and day; completing and reopening finds them.
create unique index concurrently if not exists cohort_notifications_collected
  on cohort_notifications (sender_id, collected_on, recipient_id) where collected_on is not null;
