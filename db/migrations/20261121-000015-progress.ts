import { type Kysely, sql } from 'kysely';

/** How a founder's pledges went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The progress page: all of a founder's pledges counted, and the last ones that were decided.
  await sql`
    create index pledges_founder on pledges (founder_id, resolved_at desc)`.execute(db);
}
