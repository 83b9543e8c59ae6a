-- When the person who was thanked or cheered got a direct message of it: several share one.
alter table thanks add column told_at timestamptz;
alter table pledge_cheers add column told_at timestamptz;
update thanks set told_at = given_at;
update pledge_cheers set told_at = happened_at;
-- Those of whom nobody was told yet, for the job that does.
create index thanks_untold on thanks (given_at) where told_at is null and undone_at is null;
create index pledge_cheers_untold on pledge_cheers (happened_at) where told_at is null and given;
-- What one message is about.
create index thanks_told on thanks (helper_id, told_at) where told_at is not null;

-- The bell tells of a cheer, once for each founder who cheers a pledge.
alter table cohort_notifications
  drop constraint cohort_notifications_type_check,
  drop constraint cohort_notifications_pledge,
  add constraint cohort_notifications_type_check check (type in ('task_completed',
    'founder_message', 'milestone_achieved', 'streak_milestone', 'peer_help', 'introduction',
    'pledge_made', 'premium_questions', 'cheer')),
  add constraint cohort_notifications_pledge
    check ((type in ('pledge_made', 'cheer')) = (pledge_task_id is not null));
create unique index cohort_notifications_cheer
  on cohort_notifications (recipient_id, pledge_task_id, sender_id) where type = 'cheer';
