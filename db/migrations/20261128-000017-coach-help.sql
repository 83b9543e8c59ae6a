-- Outside a transaction: one statement a paragraph, each repeatable.

-- The coach can propose to ask the cohort for help.
alter table coach_proposals drop constraint if exists coach_proposals_kind_check;

alter table coach_proposals add constraint coach_proposals_kind_check
  check (kind in ('task', 'pledge', 'due_date', 'milestone', 'update', 'note', 'help')) not valid;

alter table coach_proposals validate constraint coach_proposals_kind_check;
