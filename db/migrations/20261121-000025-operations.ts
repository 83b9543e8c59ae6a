import { type Kysely, sql } from 'kysely';

/** What an admin looks after: cohorts and their channels, deliveries, the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The bot alone asks Slack: what an admin wishes waits here for it, and so does its answer.
  await sql`
    alter table cohorts
      add column slack_channel_name text,
      -- The id or the name of the channel that was asked for; null: one that the bot makes.
      add column slack_channel_wish text,
      -- Null: nothing was asked for, or it is settled.
      add column slack_channel_asked_at timestamptz,
      -- Why what was asked for last could not be had.
      add column slack_channel_problem text,
      add check (applications_open_at <= applications_close_at)`.execute(db);

  // One that failed keeps what it is written from, to be sent again: no secret, links are made then.
  await sql`
    do $$
    declare found text;
    begin
      select conname into strict found from pg_constraint
      where conrelid = 'mails'::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%''waiting''%' and pg_get_constraintdef(oid) like '%data%';
      execute format('alter table mails drop constraint %I', found);
    end $$`.execute(db);
  await sql`
    alter table mails add constraint mails_data_kept
      check (state in ('waiting', 'failed') or data = '{}')`.execute(db);
  // The numbers above the deliveries: what was sent since yesterday, what failed.
  await sql`create index mails_sent on mails (sent_at) where state = 'sent'`.execute(db);
  await sql`create index mails_failed on mails (created_at desc) where state = 'failed'`.execute(
    db,
  );
  await sql`create index slack_outbox_sent on slack_outbox (sent_at) where state = 'sent'`.execute(
    db,
  );
  await sql`
    create index slack_outbox_failed on slack_outbox (created_at desc)
      where state = 'failed'`.execute(db);
  // The audit log of one action, newest first; the list of actors; between two days.
  await sql`create index audit_log_action on audit_log (action, id desc)`.execute(db);
  await sql`create index audit_log_actor_email on audit_log (actor_email, id desc)`.execute(db);
  await sql`create index audit_log_created on audit_log (created_at)`.execute(db);
}
