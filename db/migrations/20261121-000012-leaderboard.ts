import { type Kysely, sql } from 'kysely';

/** The boards of the whole community: neither index is touched by completing a task. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who of all totals is still accepted, and in which zone, without reading the applications.
  await sql`
    create index startup_applications_accepted on startup_applications (id) include (time_zone)
      where status = 'accepted'`.execute(db);
  // This week's points of everybody. Days come in order: a summary of each stretch is enough.
  await sql`
    create index daily_points_day on daily_points using brin (day) with (pages_per_range = 32)`.execute(
    db,
  );
}
