-- Outside a transaction: one statement a paragraph, each repeatable.

-- The Slack message that a task was made from.
alter table tasks
  drop constraint if exists tasks_source_url_check,
  add column if not exists source_url text,
  add constraint tasks_source_url_check
    check (source_url ~ '^https://[a-z0-9.-]+\.slack\.com/archives/') not valid;

alter table tasks validate constraint tasks_source_url_check;

-- The hour of the founder's day at which the morning list comes.
alter table startup_applications
  drop constraint if exists startup_applications_list_hour_check,
  add column if not exists list_hour smallint not null default 8,
  add constraint startup_applications_list_hour_check
    check (list_hour between 5 and 12) not valid;

alter table startup_applications validate constraint startup_applications_list_hour_check;
