import { type Kysely, sql } from 'kysely';

/** When the password was typed last in a session: asked for before something grave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: when the session was opened.
  await sql`alter table sessions add column confirmed_at timestamptz`.execute(db);
}
