-- Outside a transaction: one statement a paragraph, each repeatable.
-- What a founder has seen and told of a streak bonus. The ledger says whether it was reached.

create table if not exists streak_milestones (
  founder_id uuid not null references startup_applications (id) on delete cascade,
  run_started_on date not null,
  days int not null check (days in (7, 14, 30, 90)),
  -- The card was shown, in the page of this id.
  seen_at timestamptz,
  seen_by uuid,
  -- The founder told their cohort, with the completion that had reached it.
  told_at timestamptz,
  told_with uuid,
  primary key (founder_id, run_started_on, days),
  check ((seen_at is null) = (seen_by is null)),
  check ((told_at is null) = (told_with is null))
);

-- The post of a told streak.
create index concurrently if not exists streak_milestones_told on streak_milestones (told_with)
  where told_with is not null;

-- Bonuses reached before there was a card are not news any more.
insert into streak_milestones (founder_id, run_started_on, days, seen_at, seen_by)
select distinct on (user_id, run_started_on, streak_days)
  user_id, run_started_on, streak_days, created_at, gen_random_uuid()
from points_ledger where kind = 'streak_bonus' and reverses is null
on conflict do nothing;

-- What a post that somebody reacts to is about: now also the post of a streak.
create index concurrently if not exists slack_outbox_posts_to_cheer
  on slack_outbox (channel_id, message_ts)
  where kind in ('pledge', 'completion', 'streak', 'thanks', 'milestone')
    and message_ts is not null;

drop index concurrently if exists slack_outbox_cheerable_posts;
