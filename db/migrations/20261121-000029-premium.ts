import { type Kysely, sql } from 'kysely';

/** Who has premium, as the payment provider says; what founders with premium write to others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What a payment names instead of the founder: random, so that it says nothing of them.
  await sql`
    create table premium_references (
      reference text primary key check (reference ~ '^[A-Za-z0-9_-]{22,}$'),
      founder_id uuid not null unique references startup_applications (id) on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  // read_number: taken before the provider was asked. An answer to an earlier question than the
  // one that is stored is not written.
  await sql`
    create table premium_subscriptions (
      subscription_id text primary key,
      founder_id uuid not null references startup_applications (id) on delete cascade,
      customer_id text not null,
      status text not null
        check (status in ('incomplete', 'trialing', 'active', 'past_due', 'cancelled')),
      period_end timestamptz not null,
      ends_then boolean not null,
      read_number bigint not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  // Whether a founder may contact others, at each message.
  await sql`
    create index premium_subscriptions_founder on premium_subscriptions (founder_id)`.execute(db);
  await sql`create sequence premium_read_numbers`.execute(db);
  // Each event of the provider's once, however often it is delivered.
  await sql`
    create table premium_events (
      event_id text primary key,
      type text not null,
      received_at timestamptz not null
    )`.execute(db);
  // The sweep of old ones.
  await sql`create index premium_events_received on premium_events (received_at)`.execute(db);

  await sql`
    create table contact_messages (
      id uuid primary key default gen_random_uuid(),
      sender_id uuid not null references startup_applications (id) on delete cascade,
      recipient_id uuid not null references startup_applications (id) on delete cascade,
      message text not null check (message <> '' and length(message) <= 2000),
      client_key uuid not null,
      sent_at timestamptz not null,
      check (sender_id <> recipient_id),
      unique (sender_id, client_key)
    )`.execute(db);
  // What a founder sent, newest first; how many since yesterday.
  await sql`create index contact_messages_sent on contact_messages (sender_id, sent_at desc)`.execute(
    db,
  );
  // What a founder received, newest first.
  await sql`
    create index contact_messages_received on contact_messages (recipient_id, sent_at desc)`.execute(
    db,
  );
  await sql`
    create table contact_blocks (
      founder_id uuid not null references startup_applications (id) on delete cascade,
      blocked_id uuid not null references startup_applications (id) on delete cascade,
      primary key (founder_id, blocked_id)
    )`.execute(db);
  // Referenced: a founder who goes takes the blocks of them along.
  await sql`create index contact_blocks_blocked on contact_blocks (blocked_id)`.execute(db);

  await sql`
    alter table cohort_notifications add column contact_message_id uuid`.execute(db);
  // One kind more than there are, whichever those are by now.
  await sql`
    do $$
    declare found text; kinds text;
    begin
      select conname, pg_get_constraintdef(oid) into strict found, kinds from pg_constraint
      where conrelid = 'cohort_notifications'::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%''task_completed''%';
      execute format('alter table cohort_notifications drop constraint %I, add constraint %I %s',
        found, found, replace(kinds, '''task_completed''::text',
          '''task_completed''::text, ''founder_message''::text'));
    end $$`.execute(db);
}
