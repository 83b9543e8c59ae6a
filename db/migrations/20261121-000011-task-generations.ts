import { type Kysely, sql } from 'kysely';

/** The local date for which each zone's founders last got their tasks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task_generations (
      time_zone text primary key,
      generated_on date not null
    )`.execute(db);
  // The zones that founders live in, and the founders of one zone in the order of their ids.
  await sql`
    create index startup_applications_zone on startup_applications (time_zone, id)
      where status = 'accepted'`.execute(db);
}
