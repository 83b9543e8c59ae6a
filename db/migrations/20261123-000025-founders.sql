-- Outside a transaction: one statement a paragraph, each repeatable.
-- People and startups apart: a startup has one founder or several, and `startup_applications` stays
-- the application and the startup. The first founder has the application's id.

create table if not exists founders (
  id uuid primary key default gen_random_uuid(),
  startup_id uuid not null references startup_applications (id) on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member')),
  name text not null,
  email text not null check (email = lower(email)),
  avatar text,
  avatar_tried_at timestamptz,
  bio text,
  location text,
  linkedin text,
  time_zone text not null default 'UTC',
  slack_user_id text,
  slack_team_id text,
  slack_name text,
  slack_home_opened_at timestamptz,
  slack_nudged_at timestamptz,
  quiet_from time default '22:00:00',
  quiet_until time default '08:00:00',
  messages_paused_until date,
  paused_at timestamptz,
  private_by_default boolean,
  list_hour smallint not null default 8 check (list_hour between 5 and 12),
  joined_at timestamptz not null default now(),
  -- When they left their team, or were removed from it.
  left_at timestamptz,
  -- Their startup is in the program, and they haven't left it. Triggers keep it.
  is_active boolean not null default true,
  -- Their name, then their startup's, as a search compares them. A trigger keeps it.
  name_text text not null default '',
  check ((slack_user_id is null) = (slack_team_id is null)),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

-- The bot finds the founder behind a Slack request; one Slack account is one founder.
create unique index if not exists founders_slack on founders (slack_team_id, slack_user_id)
  where slack_user_id is not null;

-- Nobody is in two startups at once.
create unique index if not exists founders_email on founders (email) where is_active;

-- A startup's team.
create index if not exists founders_startup on founders (startup_id);

create unique index if not exists founders_owner on founders (startup_id) where role = 'owner';

-- The founders of a cohort.
create index concurrently if not exists startup_applications_of_cohort
  on startup_applications (cohort_id);

-- What is known of a founder by their team and their startup.
create or replace function complete_founder() returns trigger language plpgsql as $$
begin
  select new.left_at is null and s.status = 'accepted',
    fold_text(new.name || E'\n' || s.startup_name)
  into strict new.is_active, new.name_text
  from startup_applications s where s.id = new.startup_id;
  return new;
end $$;

create or replace trigger complete_founder
  before insert or update of startup_id, name, left_at, is_active, name_text
  on founders for each row execute function complete_founder();

-- What the application says of its founder is what is true of its owner: for readers of the
-- specification's columns, and for the version that serves while this runs. Neither trigger repeats
-- the other.
create or replace function copy_to_application() returns trigger language plpgsql as $$
begin
  update startup_applications a set
    (founder_name, founder_email, founder_avatar, avatar_tried_at, founder_bio,
      founder_location, founder_linkedin, time_zone, slack_user_id, slack_team_id, slack_name,
      slack_home_opened_at, slack_nudged_at, quiet_from, quiet_until, messages_paused_until,
      paused_at, private_by_default, list_hour)
    = (new.name, new.email, new.avatar, new.avatar_tried_at, new.bio, new.location, new.linkedin,
      new.time_zone, new.slack_user_id, new.slack_team_id, new.slack_name,
      new.slack_home_opened_at, new.slack_nudged_at, new.quiet_from, new.quiet_until,
      new.messages_paused_until, new.paused_at, new.private_by_default, new.list_hour)
  where a.id = new.startup_id
    and (a.founder_name, a.founder_email, a.founder_avatar, a.avatar_tried_at, a.founder_bio,
      a.founder_location, a.founder_linkedin, a.time_zone, a.slack_user_id, a.slack_team_id,
      a.slack_name, a.slack_home_opened_at, a.slack_nudged_at, a.quiet_from, a.quiet_until,
      a.messages_paused_until, a.paused_at, a.private_by_default, a.list_hour)
    is distinct from (new.name, new.email, new.avatar, new.avatar_tried_at, new.bio,
      new.location, new.linkedin, new.time_zone, new.slack_user_id, new.slack_team_id, new.slack_name,
      new.slack_home_opened_at, new.slack_nudged_at, new.quiet_from, new.quiet_until,
      new.messages_paused_until, new.paused_at, new.private_by_default, new.list_hour);
  return null;
end $$;

create or replace trigger copy_to_application after update on founders
  for each row when (new.role = 'owner') execute function copy_to_application();

-- An accepted application is a startup with its first founder, whoever accepts it.
create or replace function copy_to_founders() returns trigger language plpgsql as $$
begin
  if new.status = 'accepted' then
    insert into founders
      (id, startup_id, role, joined_at,
      name, email, avatar, avatar_tried_at, bio, location, linkedin, time_zone, slack_user_id,
      slack_team_id, slack_name, slack_home_opened_at, slack_nudged_at, quiet_from, quiet_until,
      messages_paused_until, paused_at, private_by_default, list_hour)
    values
      (new.id, new.id, 'owner', coalesce(new.reviewed_at, new.submitted_at),
      new.founder_name, new.founder_email, new.founder_avatar, new.avatar_tried_at,
      new.founder_bio, new.founder_location, new.founder_linkedin, new.time_zone,
      new.slack_user_id, new.slack_team_id, new.slack_name, new.slack_home_opened_at,
      new.slack_nudged_at, new.quiet_from, new.quiet_until, new.messages_paused_until,
      new.paused_at, new.private_by_default, new.list_hour)
    on conflict (id) do nothing;
  end if;
  if tg_op = 'UPDATE' then
    update founders f set
      (name, email, avatar, avatar_tried_at, bio, location, linkedin, time_zone, slack_user_id,
      slack_team_id, slack_name, slack_home_opened_at, slack_nudged_at, quiet_from, quiet_until,
      messages_paused_until, paused_at, private_by_default, list_hour)
      = (new.founder_name, new.founder_email, new.founder_avatar, new.avatar_tried_at,
      new.founder_bio, new.founder_location, new.founder_linkedin, new.time_zone,
      new.slack_user_id, new.slack_team_id, new.slack_name, new.slack_home_opened_at,
      new.slack_nudged_at, new.quiet_from, new.quiet_until, new.messages_paused_until,
      new.paused_at, new.private_by_default, new.list_hour)
    where f.startup_id = new.id and f.role = 'owner'
      and (f.name, f.email, f.avatar, f.avatar_tried_at, f.bio, f.location, f.linkedin, f.time_zone,
      f.slack_user_id, f.slack_team_id, f.slack_name, f.slack_home_opened_at, f.slack_nudged_at,
      f.quiet_from, f.quiet_until, f.messages_paused_until, f.paused_at, f.private_by_default,
      f.list_hour)
      is distinct from (new.founder_name, new.founder_email, new.founder_avatar,
      new.avatar_tried_at, new.founder_bio, new.founder_location, new.founder_linkedin, new.time_zone,
      new.slack_user_id, new.slack_team_id, new.slack_name, new.slack_home_opened_at,
      new.slack_nudged_at, new.quiet_from, new.quiet_until, new.messages_paused_until,
      new.paused_at, new.private_by_default, new.list_hour);
    -- `complete_founder` looks at the startup again.
    if (old.status, old.startup_name) is distinct from (new.status, new.startup_name) then
      update founders set is_active = is_active where startup_id = new.id;
    end if;
  end if;
  return null;
end $$;

create or replace trigger copy_to_founders after insert or update on startup_applications
  for each row execute function copy_to_founders();

-- A bulk load without triggers has them, too.
alter table founders
  enable always trigger complete_founder,
  enable always trigger copy_to_application;

alter table startup_applications enable always trigger copy_to_founders;

-- Also those who left: what they did stays. In small steps, each behind the writers of its rows:
-- what they write later, the trigger copies.
do $$
declare
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    batch := array(
      select id from startup_applications a where id > last and (
        status = 'accepted' or exists (select from founder_totals t where t.founder_id = a.id))
      order by id limit 200);
    exit when batch = '{}';
    last := batch[cardinality(batch)];
    insert into founders
      (id, startup_id, role, joined_at,
      name, email, avatar, avatar_tried_at, bio, location, linkedin, time_zone, slack_user_id,
      slack_team_id, slack_name, slack_home_opened_at, slack_nudged_at, quiet_from, quiet_until,
      messages_paused_until, paused_at, private_by_default, list_hour)
    select id, id, 'owner', coalesce(reviewed_at, submitted_at),
      founder_name, founder_email, founder_avatar, avatar_tried_at, founder_bio,
      founder_location, founder_linkedin, time_zone, slack_user_id, slack_team_id, slack_name,
      slack_home_opened_at, slack_nudged_at, quiet_from, quiet_until, messages_paused_until,
      paused_at, private_by_default, list_hour
    from startup_applications where id = any (batch)
    order by id for share
    on conflict (id) do nothing;
    commit;
  end loop;
end $$;

-- What no rule needs is built once all are there, in a fraction of the time.

-- The zones that founders live in, and the founders of one zone in the order of their ids.
create index concurrently if not exists founders_zone on founders (time_zone, id) where is_active;

-- Who of all totals is still here, and in which zone, without reading the rows.
create index concurrently if not exists founders_active on founders (id) include (time_zone) where is_active;

-- Founders by their name, startup or address, for three characters or more.
create index concurrently if not exists founders_names on founders
  using gin (name_text gin_trgm_ops, email gin_trgm_ops);

create index concurrently if not exists founders_by_name on founders (lower(name), id);

-- The admin's list, newest first.
create index concurrently if not exists founders_joined on founders (joined_at desc, id);

-- Those who are paused.
create index concurrently if not exists founders_paused on founders (id) where paused_at is not null;

-- What belongs to a person. Applications, updates to investors, premium and what investors save belong
-- to the startup.
alter table tasks
  drop constraint if exists tasks_user_id_fkey,
  add constraint tasks_user_id_fkey
    foreign key (user_id) references founders (id) not valid;

alter table pledges
  drop constraint if exists pledges_founder_id_fkey,
  add constraint pledges_founder_id_fkey
    foreign key (founder_id) references founders (id) not valid;

alter table pledge_cheers
  drop constraint if exists pledge_cheers_founder_id_fkey,
  add constraint pledge_cheers_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid;

alter table completions
  drop constraint if exists completions_founder_id_fkey,
  add constraint completions_founder_id_fkey
    foreign key (founder_id) references founders (id) not valid;

alter table points_ledger
  drop constraint if exists points_ledger_user_id_fkey,
  add constraint points_ledger_user_id_fkey
    foreign key (user_id) references founders (id) not valid;

alter table founder_totals
  drop constraint if exists founder_totals_founder_id_fkey,
  add constraint founder_totals_founder_id_fkey
    foreign key (founder_id) references founders (id) not valid;

alter table daily_points
  drop constraint if exists daily_points_founder_id_fkey,
  add constraint daily_points_founder_id_fkey
    foreign key (founder_id) references founders (id) not valid;

alter table streak_freezes
  drop constraint if exists streak_freezes_founder_id_fkey,
  add constraint streak_freezes_founder_id_fkey
    foreign key (founder_id) references founders (id) not valid;

alter table thanks
  drop constraint if exists thanks_giver_id_fkey,
  add constraint thanks_giver_id_fkey
    foreign key (giver_id) references founders (id) not valid,
  drop constraint if exists thanks_helper_id_fkey,
  add constraint thanks_helper_id_fkey
    foreign key (helper_id) references founders (id) not valid;

alter table milestone_news
  drop constraint if exists milestone_news_founder_id_fkey,
  add constraint milestone_news_founder_id_fkey
    foreign key (founder_id) references founders (id) not valid;

alter table notification_preferences
  drop constraint if exists notification_preferences_founder_id_fkey,
  add constraint notification_preferences_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid;

alter table direct_messages
  drop constraint if exists direct_messages_founder_id_fkey,
  add constraint direct_messages_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid;

alter table contact_messages
  drop constraint if exists contact_messages_sender_id_fkey,
  add constraint contact_messages_sender_id_fkey
    foreign key (sender_id) references founders (id) on delete cascade not valid,
  drop constraint if exists contact_messages_recipient_id_fkey,
  add constraint contact_messages_recipient_id_fkey
    foreign key (recipient_id) references founders (id) on delete cascade not valid;

alter table contact_blocks
  drop constraint if exists contact_blocks_founder_id_fkey,
  add constraint contact_blocks_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid,
  drop constraint if exists contact_blocks_blocked_id_fkey,
  add constraint contact_blocks_blocked_id_fkey
    foreign key (blocked_id) references founders (id) on delete cascade not valid;

alter table coach_exchanges
  drop constraint if exists coach_exchanges_founder_id_fkey,
  add constraint coach_exchanges_founder_id_fkey
    foreign key (founder_id) references founders (id) not valid;

alter table coach_usage
  drop constraint if exists coach_usage_founder_id_fkey,
  add constraint coach_usage_founder_id_fkey
    foreign key (founder_id) references founders (id) not valid;

alter table weekly_briefs
  drop constraint if exists weekly_briefs_founder_id_fkey,
  add constraint weekly_briefs_founder_id_fkey
    foreign key (founder_id) references founders (id) not valid;

alter table introductions
  drop constraint if exists introductions_founder_id_fkey,
  add constraint introductions_founder_id_fkey
    foreign key (founder_id) references founders (id) not valid,
  drop constraint if exists introductions_asking_founder_id_fkey,
  add constraint introductions_asking_founder_id_fkey
    foreign key (asking_founder_id) references founders (id) not valid;

alter table website_analyses
  drop constraint if exists website_analyses_founder_id_fkey,
  add constraint website_analyses_founder_id_fkey
    foreign key (founder_id) references founders (id) not valid;

alter table mails
  drop constraint if exists mails_founder_id_fkey,
  add constraint mails_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid;

alter table accounts
  drop constraint if exists accounts_founder_id_fkey,
  add constraint accounts_founder_id_fkey
    foreign key (founder_id) references founders (id) not valid;

alter table shown_lists
  drop constraint if exists shown_lists_founder_id_fkey,
  add constraint shown_lists_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid;

alter table activity_cheers
  drop constraint if exists activity_cheers_owner_id_fkey,
  add constraint activity_cheers_owner_id_fkey
    foreign key (owner_id) references founders (id) on delete cascade not valid,
  drop constraint if exists activity_cheers_founder_id_fkey,
  add constraint activity_cheers_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid;

alter table streak_milestones
  drop constraint if exists streak_milestones_founder_id_fkey,
  add constraint streak_milestones_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid;

alter table pictures
  drop constraint if exists pictures_founder_id_fkey,
  add constraint pictures_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid;

alter table coach_proposals
  drop constraint if exists coach_proposals_founder_id_fkey,
  add constraint coach_proposals_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid;

alter table coach_notes
  drop constraint if exists coach_notes_founder_id_fkey,
  add constraint coach_notes_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid;

alter table coach_summaries
  drop constraint if exists coach_summaries_founder_id_fkey,
  add constraint coach_summaries_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid;

alter table coach_openings
  drop constraint if exists coach_openings_founder_id_fkey,
  add constraint coach_openings_founder_id_fkey
    foreign key (founder_id) references founders (id) on delete cascade not valid;

alter table tasks validate constraint tasks_user_id_fkey;

alter table pledges validate constraint pledges_founder_id_fkey;

alter table pledge_cheers validate constraint pledge_cheers_founder_id_fkey;

alter table completions validate constraint completions_founder_id_fkey;

alter table points_ledger validate constraint points_ledger_user_id_fkey;

alter table founder_totals validate constraint founder_totals_founder_id_fkey;

alter table daily_points validate constraint daily_points_founder_id_fkey;

alter table streak_freezes validate constraint streak_freezes_founder_id_fkey;

alter table thanks validate constraint thanks_giver_id_fkey;

alter table thanks validate constraint thanks_helper_id_fkey;

alter table milestone_news validate constraint milestone_news_founder_id_fkey;

alter table notification_preferences validate constraint notification_preferences_founder_id_fkey;

alter table direct_messages validate constraint direct_messages_founder_id_fkey;

alter table contact_messages validate constraint contact_messages_sender_id_fkey;

alter table contact_messages validate constraint contact_messages_recipient_id_fkey;

alter table contact_blocks validate constraint contact_blocks_founder_id_fkey;

alter table contact_blocks validate constraint contact_blocks_blocked_id_fkey;

alter table coach_exchanges validate constraint coach_exchanges_founder_id_fkey;

alter table coach_usage validate constraint coach_usage_founder_id_fkey;

alter table weekly_briefs validate constraint weekly_briefs_founder_id_fkey;

alter table introductions validate constraint introductions_founder_id_fkey;

alter table introductions validate constraint introductions_asking_founder_id_fkey;

alter table website_analyses validate constraint website_analyses_founder_id_fkey;

alter table mails validate constraint mails_founder_id_fkey;

alter table accounts validate constraint accounts_founder_id_fkey;

alter table shown_lists validate constraint shown_lists_founder_id_fkey;

alter table activity_cheers validate constraint activity_cheers_owner_id_fkey;

alter table activity_cheers validate constraint activity_cheers_founder_id_fkey;

alter table streak_milestones validate constraint streak_milestones_founder_id_fkey;

alter table pictures validate constraint pictures_founder_id_fkey;

alter table coach_proposals validate constraint coach_proposals_founder_id_fkey;

alter table coach_notes validate constraint coach_notes_founder_id_fkey;

alter table coach_summaries validate constraint coach_summaries_founder_id_fkey;

alter table coach_openings validate constraint coach_openings_founder_id_fkey;

-- founder_totals.is_listed follows its founder, whoever changes them.
create or replace function list_new_founders() returns trigger language plpgsql as $$
begin
  update founder_totals t set is_listed = true
  from new_rows n join founders f on f.id = n.founder_id and f.is_active
  where t.founder_id = n.founder_id;
  return null;
end $$;

create or replace function list_changed_founder() returns trigger language plpgsql as $$
begin
  update founder_totals set is_listed = new.is_active where founder_id = new.id;
  return null;
end $$;

create or replace trigger list_changed_founder after update on founders
  for each row when (old.is_active is distinct from new.is_active)
  execute function list_changed_founder();

drop trigger if exists list_founder on startup_applications;

drop function if exists list_founder();

-- Each founder beside their startup.
create or replace view startup_founders as
select f.id, f.startup_id, f.role, f.is_active, f.joined_at, f.name_text, f.name as founder_name,
  f.email as founder_email, f.avatar as founder_avatar, f.avatar_tried_at, f.bio as founder_bio,
  f.location as founder_location, f.linkedin as founder_linkedin, f.time_zone, f.slack_user_id,
  f.slack_team_id, f.slack_name, f.slack_home_opened_at, f.slack_nudged_at, f.quiet_from,
  f.quiet_until, f.messages_paused_until, f.paused_at, f.private_by_default, f.list_hour,
  f.left_at as left_team_at, coalesce(f.left_at, s.left_at) as left_at, s.startup_name, s.startup_logo, s.stage, s.industry,
  s.description, s.team_size, s.funding_raised, s.monthly_revenue, s.looking_for_funding,
  s.funding_amount, s.website_url, s.pitch_deck_url, s.milestones, s.submitted_at, s.reviewed_at,
  s.cohort_id, s.profile_version, s.share_momentum, s.stage_proposal_after, s.pending_decision
from founders f join startup_applications s on s.id = f.startup_id;
