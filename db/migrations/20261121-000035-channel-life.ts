import { type Kysely, sql } from 'kysely';

/** Channels that end with their cohort, and posts that others of the same hour are gathered in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // made: by the bot, which archives it when the cohort has ended; a channel that was chosen stays.
  await sql`
    alter table cohorts
      add column slack_channel_made boolean not null default false,
      add column slack_channel_archived_at timestamptz`.execute(db);
  await sql`
    update cohorts set slack_channel_made = true
    where slack_channel_id is not null and slack_channel_wish is null`.execute(db);
  // The post in whose thread this one stands; null for one that stands in the channel itself.
  await sql`alter table slack_outbox add column thread_ts text`.execute(db);
  // A founder's completions of the last hour in a channel.
  await sql`
    create index slack_outbox_completion_posts on slack_outbox (channel_id, sent_at)
    where kind = 'completion' and state = 'sent'`.execute(db);
}
