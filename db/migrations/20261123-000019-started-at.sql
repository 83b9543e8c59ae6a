-- When a task was first started: put back among those to do, it still can't become harder.
alter table tasks add column started_at timestamptz;
