import { type Kysely, sql } from 'kysely';

/** Tasks can be deleted and restored; founders thank each other for help. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A deleted task keeps its row: its ledger, its pledge's post and its template's period hang on it.
  await sql`
    alter table tasks add column deleted_at timestamptz,
      add constraint tasks_deleted_open check (deleted_at is null or status <> 'completed')`.execute(
    db,
  );
  // The board's open columns, Slack's numbered list.
  await sql`drop index tasks_open`.execute(db);
  await sql`
    create index tasks_open on tasks (user_id, due_date)
      where status <> 'completed' and deleted_at is null`.execute(db);
  // What a founder deleted is not given to them again; the sweep removes it later.
  await sql`
    create index tasks_deleted on tasks (user_id, deleted_at)
      where deleted_at is not null`.execute(db);
  await sql`alter table pledges drop constraint pledges_state_check`.execute(db);
  await sql`
    alter table pledges add constraint pledges_state_check
      check (state in ('open', 'kept', 'missed', 'withdrawn'))`.execute(db);

  // The limits of thanks are the table's own: once per pair and day, three slots a week.
  await sql`
    create table thanks (
      id uuid primary key default gen_random_uuid(),
      giver_id uuid not null references startup_applications (id),
      helper_id uuid not null references startup_applications (id),
      for_what text not null check (for_what <> ''),
      given_at timestamptz not null,
      given_on date not null,
      week_start date not null,
      week_slot smallint not null check (week_slot between 1 and 3),
      ledger_id bigint not null unique references points_ledger (id),
      undone_at timestamptz,
      check (giver_id <> helper_id),
      check (week_start = given_on - extract(dow from given_on)::int)
    )`.execute(db);
  // Once per pair and day.
  await sql`
    create unique index thanks_once_a_day on thanks (giver_id, helper_id, given_on)
      where undone_at is null`.execute(db);
  // Three a week; finds the free slot.
  await sql`
    create unique index thanks_three_a_week on thanks (giver_id, week_start, week_slot)
      where undone_at is null`.execute(db);
  // A giver's latest, for undoing it and so that their days never go back.
  await sql`create index thanks_given on thanks (giver_id, given_at desc)`.execute(db);

  await sql`
    alter table cohort_notifications add column thanks_id uuid,
      drop constraint cohort_notifications_type_check,
      add constraint cohort_notifications_type_check check (type in
        ('task_completed', 'milestone_achieved', 'streak_milestone', 'peer_help'))`.execute(db);
}
