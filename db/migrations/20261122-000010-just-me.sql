-- Outside a transaction: one statement a paragraph, each repeatable.
-- A task that is just for its founder: nobody else is told of it or counts it. A pledge is a promise
-- to the cohort, so it never is.

alter table tasks
  drop constraint if exists tasks_pledges_are_shared,
  add column if not exists is_private boolean not null default false,
  add constraint tasks_pledges_are_shared check (not (is_private and is_public_pledge)) not valid;

alter table tasks validate constraint tasks_pledges_are_shared;

-- The digest subtracts these from a cohort's tasks.
create index concurrently if not exists tasks_private on tasks (user_id) where is_private;

-- What a founder's new tasks are; null until they chose.
alter table startup_applications add column if not exists private_by_default boolean;
