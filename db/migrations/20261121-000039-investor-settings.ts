import { type Kysely, sql } from 'kysely';

/** Investors who want no founder's updates, and who left for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table investors
      add column update_mails_stopped_at timestamptz,
      -- Their account is gone and their name removed; the row stays for the introductions of founders.
      add column left_at timestamptz,
      add check (left_at is null or approved_at is null)`.execute(db);
}
