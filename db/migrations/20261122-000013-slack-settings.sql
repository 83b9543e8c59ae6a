-- The Slack message that a task was made from.
alter table tasks
  add column source_url text check (source_url ~ '^https://[a-z0-9.-]+\.slack\.com/archives/');
-- The hour of the founder's day at which the morning list comes.
alter table startup_applications
  add column list_hour smallint not null default 8 check (list_hour between 5 and 12);
