import { type Kysely, sql } from 'kysely';

/** The life of a pledge after it was made: cheers, a date that moved, a word after a miss. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // moved_from: the date that was pledged first. prompted_at: when the founder was asked about a miss.
  await sql`
    alter table pledges
      add column moved_from timestamptz,
      add column prompted_at timestamptz`.execute(db);
  // Misses of which their founder was not told yet.
  await sql`
    create index pledges_unprompted on pledges (resolved_at)
    where state = 'missed' and prompted_at is null`.execute(db);
  // A founder's last 20 decided pledges.
  await sql`
    create index pledges_decided on pledges (founder_id, resolved_at desc, task_id)
    where state in ('kept', 'missed')`.execute(db);
  // One row per way of cheering (the button, each emoji), so that taking one back keeps the others.
  await sql`
    create table pledge_cheers (
      task_id text not null references pledges (task_id) on delete cascade,
      founder_id uuid not null references startup_applications (id) on delete cascade,
      via text not null,
      given boolean not null,
      happened_at timestamptz not null,
      primary key (task_id, founder_id, via)
    )`.execute(db);
  // The pledge behind a message that somebody reacted to.
  await sql`
    create index slack_outbox_pledge_posts on slack_outbox (channel_id, message_ts)
    where kind = 'pledge'`.execute(db);
}
