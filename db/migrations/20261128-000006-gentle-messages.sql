-- Outside a transaction: one statement a paragraph, each repeatable.

-- The days of a founder's morning list, in order, from 1 (Monday) to 7; null until they chose.
alter table founders add column if not exists list_days smallint[];

alter table founders drop constraint if exists founders_list_days_check;

alter table founders add constraint founders_list_days_check
  check (list_days <@ '{1,2,3,4,5,6,7}' and cardinality(list_days) between 1 and 7) not valid;

alter table founders validate constraint founders_list_days_check;

-- When they last used the product by themselves: a visit, a command, a button, a message.
alter table founders add column if not exists used_at timestamptz not null default now();

-- When somebody of the staff proved which Slack account is theirs; one found by its address is not proven.
alter table accounts add column if not exists slack_linked_at timestamptz;

-- The staff member who clicked; a Slack account belongs to one of them.
create unique index concurrently if not exists accounts_slack_linked
  on accounts (slack_team_id, slack_user_id) where slack_linked_at is not null;
