-- Outside a transaction: one statement a paragraph, each repeatable.

-- Everybody's board and a founder's rank in it, without the cohorts that have no leaderboards.
create index concurrently if not exists founder_totals_everybody on founder_totals
  (board_points, founder_id) include (tasks_completed, cohort_id)
  where is_listed;

drop index concurrently if exists founder_totals_board;
