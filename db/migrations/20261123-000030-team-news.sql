-- Outside a transaction: one statement a paragraph, each repeatable.
-- News of a team, and who of a team did what belongs to all of it.

-- Who joined, left or owns the startup, until everybody was told. Whoever did it knows.
create table if not exists team_news (
  id uuid primary key default gen_random_uuid(),
  startup_id uuid not null references startup_applications (id) on delete cascade,
  kind text not null check (kind in ('joined', 'left', 'owner')),
  founder_id uuid not null references founders (id) on delete cascade,
  -- Theirs at that time: who deletes their account leaves, too.
  name text not null,
  actor_id uuid references founders (id) on delete set null,
  happened_at timestamptz not null
);

-- What is still to be told in Slack.
create index if not exists team_news_happened on team_news (happened_at);

alter table cohort_notifications
  drop constraint if exists cohort_notifications_type_check,
  add constraint cohort_notifications_type_check check (type in ('task_completed',
    'founder_message', 'milestone_achieved', 'streak_milestone', 'peer_help', 'introduction',
    'pledge_made', 'premium_questions', 'cheer', 'tasks_lapsed', 'task_handed',
    'team_news')) not valid;

alter table cohort_notifications validate constraint cohort_notifications_type_check;

-- An edit of a person's own part of the profile is none of the startup's.
alter table founders add column if not exists profile_version int not null default 0;

-- Who edited the startup's part last.
alter table startup_applications add column if not exists profile_edited_by uuid;

alter table investor_updates
  add column if not exists sent_by uuid,
  drop constraint if exists investor_updates_sent_by_fkey,
  add constraint investor_updates_sent_by_fkey
    foreign key (sent_by) references founders (id) on delete set null not valid;

alter table investor_updates validate constraint investor_updates_sent_by_fkey;

-- A payment names the person who pays, for their startup.
alter table premium_references
  drop constraint if exists premium_references_founder_id_fkey,
  add constraint premium_references_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid;

alter table premium_references validate constraint premium_references_founder_id_fkey;

alter table premium_subscriptions
  add column if not exists bought_by uuid,
  drop constraint if exists premium_subscriptions_bought_by_fkey,
  add constraint premium_subscriptions_bought_by_fkey
    foreign key (bought_by) references founders (id) on delete set null not valid;

alter table premium_subscriptions validate constraint premium_subscriptions_bought_by_fkey;
