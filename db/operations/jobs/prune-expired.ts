import { sql } from 'kysely';
import { importKeptDays } from '#shared/domain/imports.ts';
import { isReplacedJob, privateJobs } from '../../jobs.ts';
import type { Db } from '../../schema.ts';
import { pruneOAuthRecords } from '../oauth/oauth-records.ts';

/**
 * Deletes what is not needed any more: old receipts, calls of assistants, cron runs and lists shown in Slack, expired
 * states, sessions, address changes and former addresses, links that expired three months ago (until then an invitation
 * can be renewed with its old link), webhooks sent a month ago, mails and payment events of three months ago, the record of direct messages two
 * months ago (five weekly lists that were ignored are remembered), news of teams a week ago, tasks deleted a month ago (unless the ledger, their template's period or a missed pledge needs
 * them), failed sign-ins of three months ago, browsers not seen for longer than their cookie lasts, what
 * passkeys were to sign, jobs that a newer one of their key replaced, imports of a month ago, investors who did not verify their address within a week, addresses that
 * were notified of open applications three months ago, and what the OAuth server needs no more.
 */
export async function pruneExpired(db: Db, { now }: { now: Date }): Promise<void> {
  await sql`
    with receipts as (
      delete from slack_receipts where received_at < ${now}::timestamptz - interval '2 days'
    ), lists as (
      delete from shown_lists where shown_at < ${now}::timestamptz - interval '1 day'
    ), calls as (
      delete from assistant_calls where called_at < ${now}::timestamptz - interval '1 day'
    ), commands as (
      delete from unlinked_commands where typed_at < ${now}::timestamptz - interval '1 day'
    ), states as (
      delete from slack_oauth_states where expires_at < ${now}
    ), email_change_requests as (
      delete from email_changes where expires_at < ${now}
    ), former_addresses as (
      delete from email_undos where expires_at < ${now}
    ), links as (
      delete from account_links where expires_at < ${now}::timestamptz - interval '90 days'
    ), runs as (
      delete from cron_runs where slot < ${now}::timestamptz - interval '7 days'
    ), tasks as (
      delete from tasks t
      where deleted_at < ${now}::timestamptz - interval '30 days' and template_key is null
        -- Deleted after its date it counts as overdue, in charts of twelve weeks.
        and (due_date is null or deleted_at <= due_date or deleted_at < ${now}::timestamptz - interval '100 days')
        and not exists (select from completions c where c.task_id = t.id)
        and not exists (select from pledges p where p.task_id = t.id and p.state = 'missed')
    ), digests as (
      delete from weekly_digest_runs where week_start < ${now}::timestamptz - interval '30 days'
    ), mails as (
      delete from mails
      where created_at < ${now}::timestamptz - interval '90 days' and state <> 'waiting'
        and not exists (select from first_steps f where f.test_mail_id = mails.id)
    ), webhooks as (
      delete from webhook_deliveries
      where created_at < ${now}::timestamptz - interval '30 days'
    ), alerts as (
      delete from application_alerts
      where notified_at < ${now}::timestamptz - interval '90 days' and stopped_at is null
    ), payments as (
      delete from premium_events
      where received_at < ${now}::timestamptz - interval '90 days'
    ), messages as (
      delete from direct_messages where sent_on < ${now}::timestamptz - interval '60 days'
    ), team as (
      delete from team_changes where happened_at < ${now}::timestamptz - interval '7 days'
    ), failed as (
      delete from failed_sign_ins where at < ${now}::timestamptz - interval '90 days'
    ), challenges as (
      delete from passkey_challenges where expires_at < ${now}
    ), tokens as (
      delete from access_tokens
      where least(revoked_at, expires_at) < ${now}::timestamptz - interval '90 days'
    ), sign_ons as (
      delete from used_sign_ons where expires_at < ${now}
    ), files as (
      delete from imports
      where created_at < ${now}::timestamptz - interval '1 day' * ${importKeptDays}::int
        and state not in ('running', 'undoing')
    ), browsers as (
      delete from known_browsers where last_seen_at < ${now}::timestamptz - interval '400 days'
    ), replaced as (
      delete from ${privateJobs}
      where id in (
        select id from graphile_worker.jobs j where ${isReplacedJob} and locked_at is null)
    ), claims as (
      delete from accounts
      where is_claim and created_at < ${now}::timestamptz - interval '7 days'
      returning investor_id
    ), claimants as (
      delete from investors where id in (select investor_id from claims)
    )
    delete from sessions where expires_at < ${now}`.execute(db);
  await pruneOAuthRecords(db, { now });
}
