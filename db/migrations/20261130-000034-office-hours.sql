-- Mentors and their office hours. An exclusion constraint decides who gets a time, for which a mentor's
-- id and a range stand in one index.
create extension if not exists btree_gist;

create table mentors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (email = lower(email) and email <> ''),
  -- In one line, such as "Pricing and first sales".
  headline text not null default '' check (char_length(headline) <= 160),
  about text not null default '' check (char_length(about) <= 2000),
  topics text[] not null default '{}' check (cardinality(topics) <= 12),
  -- Their hours and days are of this zone.
  time_zone text not null,
  -- Where they meet: a link or a place.
  place text not null default '' check (char_length(place) <= 300),
  session_minutes int not null default 30 check (session_minutes between 10 and 120),
  -- Minutes that stay free before and after each session.
  room_before int not null default 0 check (room_before between 0 and 120),
  room_after int not null default 0 check (room_after between 0 and 120),
  -- Null: as many as there are slots.
  minutes_a_month int check (minutes_a_month > 0),
  -- A session is booked so many hours ahead at least.
  notice_hours int not null default 12 check (notice_hours between 0 and 336),
  created_at timestamptz not null,
  -- No longer a mentor: past sessions stay.
  removed_at timestamptz
);
create unique index mentors_email on mentors (email) where removed_at is null;

-- When a mentor can be met, in their own zone: every week on a weekday, or on one day.
create table mentor_hours (
  mentor_id uuid not null references mentors (id) on delete cascade,
  position int not null,
  -- From 1 (Monday) to 7.
  weekday int check (weekday between 1 and 7),
  day date,
  starts_at time not null,
  ends_at time not null check (ends_at > starts_at),
  primary key (mentor_id, position),
  check (num_nonnulls(weekday, day) = 1)
);

-- The first and the last day without sessions.
create table mentor_absences (
  mentor_id uuid not null references mentors (id) on delete cascade,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  primary key (mentor_id, first_day)
);

create table mentor_sessions (
  id uuid primary key default gen_random_uuid(),
  mentor_id uuid not null references mentors (id),
  startup_id uuid not null references startup_applications (id) on delete cascade,
  -- Null once that founder's account is deleted.
  booked_by uuid references founders (id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- With the room before and after, as it was when it was booked.
  occupied tstzrange not null check (occupied @> tstzrange(starts_at, ends_at)),
  -- What the founder would like to talk about.
  question text not null check (char_length(question) between 1 and 1000),
  place text not null,
  -- Grows with each change; invitations in calendars carry it.
  sequence int not null default 0,
  booked_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('startup', 'staff')),
  cancel_note text check (cancel_note <> ''),
  -- Recognizes a booking that is sent twice.
  client_key uuid not null unique,
  check ((cancelled_at is null) = (cancelled_by is null)),
  constraint mentor_sessions_one_at_a_time
    exclude using gist (mentor_id with =, occupied with &&) where (cancelled_at is null)
);
-- A startup's sessions, and how many it has in a week.
create index mentor_sessions_startup on mentor_sessions (startup_id, starts_at);
-- A mentor's sessions, and the minutes of a month.
create index mentor_sessions_mentor on mentor_sessions (mentor_id, starts_at);
-- Referenced: a founder who goes.
create index mentor_sessions_booked_by on mentor_sessions (booked_by) where booked_by is not null;

-- One row: what holds for all mentors.
create table office_hours (
  id boolean primary key default true check (id),
  -- A startup may have so many sessions in a week of the program, by days of the mentor's zone.
  sessions_a_week int not null default 2 check (sessions_a_week between 1 and 20),
  -- Founders cancel until so many hours before.
  cancel_hours int not null default 4 check (cancel_hours between 0 and 168)
);
insert into office_hours default values;
