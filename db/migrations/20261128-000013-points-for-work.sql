-- Outside a transaction: one statement a paragraph, each repeatable.

-- Thanks bring 45 points a week; those beyond have no row in the ledger. Points paid before stay.
alter table thanks alter column ledger_id drop not null;

-- Days with more tasks than boards count: what the all-time Task Master leaves out.
create index concurrently if not exists daily_points_beyond
  on daily_points (founder_id) include (tasks_completed, hard_tasks)
  where tasks_completed > 20 or hard_tasks > 3;
