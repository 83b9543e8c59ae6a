-- Outside a transaction: one statement a paragraph, each repeatable.

create unique index concurrently if not exists introductions_month_slot
  on introductions (asking_founder_id, asked_month, month_slot) where asked_month is not null;

-- One open request of a pair, whoever of the two asked.
create unique index concurrently if not exists introductions_open_pair_next on introductions (
  least(coalesce(asking_founder_id, asking_investor_id), coalesce(founder_id, asked_investor_id)),
  greatest(coalesce(asking_founder_id, asking_investor_id), coalesce(founder_id, asked_investor_id)))
  where state = 'requested';

drop index if exists introductions_open_pair;
alter index introductions_open_pair_next rename to introductions_open_pair;

-- What an investor received: the page, leaving.
create index concurrently if not exists introductions_asked_investor
  on introductions (asked_investor_id, created_at desc) where asked_investor_id is not null;

-- The investors whom founders may ask, by name.
create index concurrently if not exists investors_open
  on investors (lower(name), id) where open_to_founders_at is not null;

alter table cohort_notifications
  drop constraint if exists cohort_notifications_type_check,
  add constraint cohort_notifications_type_check check (type in (
    'task_completed', 'founder_message', 'milestone_achieved', 'streak_milestone', 'peer_help',
    'introduction', 'pledge_made', 'premium_questions')) not valid;

alter table cohort_notifications validate constraint cohort_notifications_type_check;
