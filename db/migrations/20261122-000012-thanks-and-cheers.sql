-- Outside a transaction: one statement a paragraph, each repeatable.
-- When the person who was thanked or cheered got a direct message of it: several share one.

-- Of those from before, people were told at once. Later ones have the default of null.
do $$ begin
  if not exists (select from information_schema.columns
    where table_name = 'thanks' and column_name = 'told_at') then
    alter table thanks add column told_at timestamptz default '-infinity';
    alter table thanks alter column told_at drop default;
    alter table pledge_cheers add column told_at timestamptz default '-infinity';
    alter table pledge_cheers alter column told_at drop default;
  end if;
end $$;

do $$
declare
  batch uuid[];
begin
  loop
    batch := array(select id from thanks where told_at = '-infinity' limit 2000);
    exit when batch = '{}';
    update thanks set told_at = given_at where id = any (batch);
    commit;
  end loop;
end $$;

do $$
declare
  batch tid[];
begin
  loop
    batch := array(select ctid from pledge_cheers where told_at = '-infinity' limit 2000);
    exit when batch = '{}';
    update pledge_cheers set told_at = happened_at
    where ctid = any (batch) and told_at = '-infinity';
    commit;
  end loop;
end $$;

-- Those of whom nobody was told yet, for the job that does.
create index concurrently if not exists thanks_untold on thanks (given_at)
  where told_at is null and undone_at is null;

create index concurrently if not exists pledge_cheers_untold on pledge_cheers (happened_at)
  where told_at is null and given;

-- What one message is about.
create index concurrently if not exists thanks_told on thanks (helper_id, told_at)
  where told_at is not null;

-- The bell tells of a cheer, once for each founder who cheers a pledge.
alter table cohort_notifications
  drop constraint if exists cohort_notifications_type_check,
  drop constraint if exists cohort_notifications_pledge,
  add constraint cohort_notifications_type_check check (type in ('task_completed',
    'founder_message', 'milestone_achieved', 'streak_milestone', 'peer_help', 'introduction',
    'pledge_made', 'premium_questions', 'cheer')) not valid,
  add constraint cohort_notifications_pledge
    check ((type in ('pledge_made', 'cheer')) = (pledge_task_id is not null)) not valid;

alter table cohort_notifications validate constraint cohort_notifications_type_check;

alter table cohort_notifications validate constraint cohort_notifications_pledge;

create unique index concurrently if not exists cohort_notifications_cheer
  on cohort_notifications (recipient_id, pledge_task_id, sender_id) where type = 'cheer';
