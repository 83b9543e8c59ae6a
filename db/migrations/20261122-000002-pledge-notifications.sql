-- Outside a transaction: one statement a paragraph, each repeatable.
-- Peers are told of a public pledge when it is made.

alter table cohort_notifications
  drop constraint if exists cohort_notifications_type_check,
  drop constraint if exists cohort_notifications_pledge,
  -- The inbox reads the pledge's title, date and state as they are now.
  add column if not exists pledge_task_id text,
  add constraint cohort_notifications_type_check check (type in ('task_completed',
    'founder_message', 'milestone_achieved', 'streak_milestone', 'peer_help', 'introduction',
    'pledge_made')) not valid,
  add constraint cohort_notifications_pledge
    check ((type = 'pledge_made') = (pledge_task_id is not null)) not valid;

alter table cohort_notifications validate constraint cohort_notifications_type_check;

alter table cohort_notifications validate constraint cohort_notifications_pledge;
