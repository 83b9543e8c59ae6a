-- The zone for what has no reader of its own, and how dates are written; null is UTC and American.
alter table program
  add column time_zone text check (time_zone <> ''),
  add column date_style text check (date_style in ('en-US', 'en-GB'));
