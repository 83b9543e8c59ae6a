import { type Kysely, sql } from 'kysely';

/** The admin's list by name, of startup or founder, and who comes next in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index startup_applications_by_startup on startup_applications
      (lower(startup_name), id)`.execute(db);
  await sql`
    create index startup_applications_by_founder on startup_applications
      (lower(founder_name), id)`.execute(db);
}
