import { type Kysely, sql } from 'kysely';

/** What a cohort reached this week. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The cohort page's activity. The rows that every completion writes are not in it.
  await sql`
    create index cohort_notifications_reached on cohort_notifications (sender_id, created_at)
      where type in ('milestone_achieved', 'streak_milestone')`.execute(db);
}
