import { type Kysely, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';

/**
 * Removes what nobody asks for any more: old receipts and cron runs, expired states and sessions,
 * mails of three months ago, and tasks deleted a month ago, unless the ledger or their template's period needs them.
 */
export async function pruneExpired(db: Kysely<Database>, { now }: { now: Date }): Promise<void> {
  await sql`
    with receipts as (
      delete from slack_receipts where received_at < ${now}::timestamptz - interval '2 days'
    ), states as (
      delete from slack_oauth_states where expires_at < ${now}
    ), runs as (
      delete from cron_runs where slot < ${now}::timestamptz - interval '7 days'
    ), tasks as (
      delete from tasks t
      where deleted_at < ${now}::timestamptz - interval '30 days' and template_key is null
        and not exists (select from completions c where c.task_id = t.id)
    ), mails as (
      delete from mails
      where created_at < ${now}::timestamptz - interval '90 days' and state <> 'waiting'
    )
    delete from sessions where expires_at < ${now}`.execute(db);
}
