-- Outside a transaction: one statement a paragraph, each repeatable.

-- Best match first: the newest startups of a class, which all count the same. The amount asked for is
-- written as in `askOfStartup` (db/queries/startups/match-points.ts).
create index concurrently if not exists startup_applications_matched on startup_applications (
  stage,
  (case when not looking_for_funding then 'none'
    when funding_amount in ('0-50k', '50k-250k', '250k-1m', '1m-5m', '5m+') then funding_amount
    else 'open' end),
  share_momentum, submitted_at desc, id desc)
  include (industry, looking_for_funding, funding_amount)
  where status = 'accepted';

-- The few founders with a week behind them: whether a startup is strong, without asking for each.
create index concurrently if not exists founder_totals_strong on founder_totals (last_active_at)
  where is_listed and current_streak >= 7;
