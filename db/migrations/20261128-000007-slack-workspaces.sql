-- Outside a transaction: one statement a paragraph, each repeatable.

-- Whose the time zone is: Slack's is followed as long as the founder has set none. Null: nobody's yet,
-- or set before this was kept.
alter table founders add column if not exists time_zone_from text;

alter table founders drop constraint if exists founders_time_zone_from_check;

alter table founders add constraint founders_time_zone_from_check
  check (time_zone_from in ('founder', 'slack')) not valid;

alter table founders validate constraint founders_time_zone_from_check;

-- Why their link to Slack ended without their doing, until they connect again.
alter table founders add column if not exists slack_end_reason text;

alter table founders drop constraint if exists founders_slack_end_reason_check;

alter table founders add constraint founders_slack_end_reason_check
  check (slack_end_reason in ('moved', 'deactivated')) not valid;

alter table founders validate constraint founders_slack_end_reason_check;

-- Slack's word for why somebody could not be invited to the channel.
alter table slack_channel_members add column if not exists refusal text;

-- The workspace's name, which outlives its installation.
alter table slack_health add column if not exists team_name text;

-- The workspace that an admin chose in place of the one before: they have been asked.
alter table slack_oauth_states add column if not exists moves_to text;

-- The bell says that a link to Slack ended.
alter table cohort_notifications drop constraint if exists cohort_notifications_type_check;

alter table cohort_notifications add constraint cohort_notifications_type_check
  check (type in ('task_completed', 'founder_message', 'milestone_achieved', 'streak_milestone',
    'peer_help', 'introduction', 'pledge_made', 'premium_questions', 'cheer', 'tasks_lapsed',
    'task_handed', 'team_change', 'help_wanted', 'help_offer', 'staff_message', 'slack_ended'))
  not valid;

alter table cohort_notifications validate constraint cohort_notifications_type_check;
