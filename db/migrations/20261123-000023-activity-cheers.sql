-- Outside a transaction: one statement a paragraph, each repeatable.
-- Cheers for what a founder did: a completion, a milestone, or help that was thanked for. Those for
-- pledges are in pledge_cheers.

create table if not exists activity_cheers (
  subject text not null check (subject in ('completion', 'thanks', 'milestone')),
  subject_id uuid not null,
  -- Who is cheered.
  owner_id uuid not null references startup_applications (id) on delete cascade,
  founder_id uuid not null references startup_applications (id) on delete cascade,
  via text not null,
  given boolean not null,
  happened_at timestamptz not null,
  primary key (subject, subject_id, founder_id, via)
);

-- The bell tells of each of them, once for each founder who cheers.
alter table cohort_notifications
  drop constraint if exists cohort_notifications_pledge,
  add constraint cohort_notifications_pledge
    check (case type when 'pledge_made' then pledge_task_id is not null
      when 'cheer' then num_nonnulls(pledge_task_id, completion_id, thanks_id, milestone_news_id) = 1
      else pledge_task_id is null end) not valid;

alter table cohort_notifications validate constraint cohort_notifications_pledge;

create unique index concurrently if not exists cohort_notifications_activity_cheer
  on cohort_notifications
  (recipient_id, coalesce(completion_id, thanks_id, milestone_news_id), sender_id)
  where type = 'cheer' and pledge_task_id is null;

-- What a post that somebody reacts to is about.
create index concurrently if not exists slack_outbox_cheerable_posts
  on slack_outbox (channel_id, message_ts)
  where kind in ('pledge', 'completion', 'thanks', 'milestone') and message_ts is not null;

drop index concurrently if exists slack_outbox_pledge_posts;
