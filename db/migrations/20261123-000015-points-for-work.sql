-- Outside a transaction: one statement a paragraph, each repeatable.

-- A pledge that was completed before it had stood long enough is done, neither kept nor missed.
alter table pledges
  drop constraint if exists pledges_state_check,
  add constraint pledges_state_check
    check (state in ('open', 'kept', 'done', 'missed', 'withdrawn')) not valid;

alter table pledges validate constraint pledges_state_check;

-- When the due date was changed last; null while it is that of the start.
alter table tasks add column if not exists due_set_at timestamptz;

-- Of a day's hard tasks made by hand, boards count three (35 points each). A stored column would
-- rewrite the table behind a lock.
alter table daily_points
  drop column if exists board_points,
  add column if not exists hard_tasks int not null default 0;
alter table daily_points
  add column board_points int generated always as
    (least(points - 35 * greatest(hard_tasks - 3, 0), 200)) virtual;
