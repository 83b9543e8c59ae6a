-- Staff may switch a cohort's leaderboards off: its founders then see none and stand on none.
alter table cohorts add column has_leaderboard boolean not null default true;
