import { type Kysely, sql } from 'kysely';

/** A profile's edits are counted, and its milestones are told to the cohort. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who edits says which version they saw: nobody overwrites what they have not read.
  await sql`
    alter table startup_applications add column profile_version int not null default 1`.execute(db);

  // The milestones themselves are in startup_applications; this is what the cohort was told of them.
  await sql`
    create table milestone_news (
      id uuid primary key default gen_random_uuid(),
      founder_id uuid not null references startup_applications (id),
      milestone_id text not null,
      title text not null check (title <> ''),
      type text not null check (type in ('product', 'business', 'funding', 'team')),
      reached_on date not null,
      told_at timestamptz not null,
      withdrawn_at timestamptz
    )`.execute(db);
  // A milestone is told once.
  await sql`
    create unique index milestone_news_once on milestone_news (founder_id, milestone_id)
      where withdrawn_at is null`.execute(db);
  // How often a founder told the cohort within a day.
  await sql`create index milestone_news_told on milestone_news (founder_id, told_at)`.execute(db);

  await sql`alter table cohort_notifications add column milestone_news_id uuid`.execute(db);
  // Taking the notifications of a milestone back.
  await sql`
    create index cohort_notifications_milestone on cohort_notifications (milestone_news_id)
      where milestone_news_id is not null`.execute(db);
}
