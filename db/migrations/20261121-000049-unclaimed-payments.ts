import { type Kysely, sql } from 'kysely';

/** Subscriptions that somebody pays for and that are no founder's, until an admin has looked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What is settled stays, without the payer's address: its later events ask nobody again.
  await sql`
    create table unclaimed_payments (
      subscription_id text primary key,
      customer_id text not null,
      payer_email text,
      why text not null check (why in ('no_founder', 'other_link')),
      status text not null
        check (status in ('incomplete', 'trialing', 'active', 'past_due', 'cancelled')),
      period_end timestamptz not null,
      ends_then boolean not null,
      read_number bigint not null,
      first_seen_at timestamptz not null,
      settlement text check (settlement in ('attached', 'dismissed')),
      check (settlement is null or payer_email is null)
    )`.execute(db);
  // What waits for an admin, the newest first.
  await sql`
    create index unclaimed_payments_open on unclaimed_payments (first_seen_at desc)
      where settlement is null`.execute(db);
}
