import { type Kysely, sql } from 'kysely';

/** What was done yesterday and told the next morning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `pledge_missed_at`: when the sweep had marked the pledge that this completion kept after all.
  await sql`
    alter table completions add column backfilled boolean not null default false,
      add column pledge_missed_at timestamptz,
      add constraint completions_backfilled check (pledge_missed_at is null or backfilled)`.execute(
    db,
  );
}
