-- Outside a transaction: one statement a paragraph, each repeatable.

-- The day on which the program's weeks begin; null is Sunday.
alter table program add column if not exists week_starts_on text
  check (week_starts_on in ('sunday', 'monday'));

-- A week of thanks begins on either day.
alter table thanks drop constraint if exists thanks_week_start_check;

alter table thanks add constraint thanks_week_start_check check (
  week_start = given_on - extract(dow from given_on)::int
  or week_start = given_on - extract(isodow from given_on)::int + 1) not valid;

alter table thanks validate constraint thanks_week_start_check;

alter table thanks drop constraint if exists thanks_check1;
