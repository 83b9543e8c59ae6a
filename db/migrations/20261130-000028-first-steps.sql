-- The first admin's way through a new program. An instance that has founders or applicants already
-- begins with it put away.
create table first_steps (
  only_row boolean primary key default true check (only_row),
  skipped text[] not null default '{}',
  put_away_at timestamptz,
  -- The newest test email in `mails`, which outlives the 90 days of others.
  test_mail_id uuid
);

insert into first_steps (put_away_at)
values (case when exists (select from startup_applications) then now() end);
