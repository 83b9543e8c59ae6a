-- Outside a transaction: one statement a paragraph, each repeatable.

-- How much a cohort's channel hears of completions and pledges: shared/domain/channel-posts.ts.
alter table cohorts add column if not exists channel_posts text not null default 'bundles';

alter table cohorts drop constraint if exists cohorts_channel_posts_check;

alter table cohorts add constraint cohorts_channel_posts_check
  check (channel_posts in ('all', 'bundles', 'daily', 'highlights')) not valid;

alter table cohorts validate constraint cohorts_channel_posts_check;

-- A channel's posts of the last day, which a completion, a pledge or thanks may join.
create index concurrently if not exists slack_outbox_recent_posts on slack_outbox
  (channel_id, sent_at)
  where kind in ('completion', 'pledge', 'thanks') and state = 'sent';

drop index concurrently if exists slack_outbox_completion_posts;

-- What is in a post, and in its thread.
create index concurrently if not exists slack_outbox_posts on slack_outbox (channel_id, message_ts)
  where kind in ('pledge', 'completion', 'streak', 'thanks', 'milestone', 'daily_digest')
    and message_ts is not null;

drop index concurrently if exists slack_outbox_posts_to_cheer;

create index concurrently if not exists slack_outbox_threads on slack_outbox (channel_id, thread_ts)
  where thread_ts is not null;

-- What waits for the digest of the day.
create index concurrently if not exists slack_outbox_held on slack_outbox (channel_id)
  where state = 'dropped' and last_error = 'daily_digest';
