-- Who left a cohort's Slack channel, or came back, as Slack's events tell it: whoever left is not
-- invited again until they ask. Found by the key.
create table slack_channel_members (
  team_id text not null,
  channel_id text not null,
  user_id text not null,
  has_left boolean not null,
  -- When it happened: Slack's events can arrive late and in any order.
  changed_at timestamptz not null,
  primary key (team_id, channel_id, user_id)
);
