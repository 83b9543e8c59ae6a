import { type Kysely, sql } from 'kysely';

/** A pause from direct messages, how the bot stands with Slack, and who was asked to connect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By the founder's calendar: messages come again from this day on.
  await sql`
    alter table startup_applications
      add column messages_paused_until date,
      add column slack_nudged_at timestamptz`.execute(db);
  // What Slack said when the bot asked who it is.
  await sql`
    create table slack_health (
      team_id text primary key,
      checked_at timestamptz not null,
      problem text,
      bot_name text,
      missing_scopes text[] not null default '{}'
    )`.execute(db);
}
