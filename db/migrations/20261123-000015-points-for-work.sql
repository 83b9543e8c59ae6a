-- A pledge that was completed before it had stood long enough is done, neither kept nor missed.
alter table pledges
  drop constraint pledges_state_check,
  add constraint pledges_state_check
    check (state in ('open', 'kept', 'done', 'missed', 'withdrawn'));

-- When the due date was changed last; null while it is that of the start.
alter table tasks add column due_set_at timestamptz;

-- Of a day's hard tasks made by hand, boards count three (35 points each).
alter table daily_points
  add column hard_tasks int not null default 0,
  drop column board_points;
alter table daily_points
  add column board_points int generated always as
    (least(points - 35 * greatest(hard_tasks - 3, 0), 200)) stored not null;
