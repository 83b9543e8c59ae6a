import { type Kysely, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** Removes what nobody asks for any more: old receipts and cron runs, expired states and sessions. */
export async function pruneExpired(db: Kysely<Database>, { now }: { now: Date }): Promise<void> {
  await sql`
    with receipts as (
      delete from slack_receipts where received_at < ${now}::timestamptz - interval '2 days'
    ), states as (
      delete from slack_oauth_states where expires_at < ${now}
    ), runs as (
      delete from cron_runs where slot < ${now}::timestamptz - interval '7 days'
    )
    delete from sessions where expires_at < ${now}`.execute(db);
}
