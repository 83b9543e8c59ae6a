-- A task that is just for its founder: nobody else is told of it or counts it. A pledge is a promise
-- to the cohort, so it never is.
alter table tasks
  add column is_private boolean not null default false,
  add constraint tasks_pledges_are_shared check (not (is_private and is_public_pledge));
-- The digest subtracts these from a cohort's tasks.
create index tasks_private on tasks (user_id) where is_private;
-- What a founder's new tasks are; null until they chose.
alter table startup_applications add column private_by_default boolean;
