import { type Kysely, sql } from 'kysely';

/** Mails that wait, and what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What a mail needs to be written may be secret (a single-use link): it goes with the mail.
  await sql`
    create table mails (
      id uuid primary key default gen_random_uuid(),
      template text not null,
      recipient text not null check (recipient !~ '[[:space:][:cntrl:],;<>]'),
      founder_id uuid references startup_applications (id) on delete cascade,
      data jsonb not null,
      key text not null unique,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
      attempts int not null default 0,
      last_error text,
      send_after timestamptz not null,
      drop_after timestamptz,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      check (state = 'waiting' or data = '{}'),
      check ((state = 'sent') = (sent_at is not null))
    )`.execute(db);
  // Those that no job is on its way for; those that came too late.
  await sql`create index mails_waiting on mails (send_after) where state = 'waiting'`.execute(db);
  // The admin's list of deliveries, newest first; the sweep of old ones.
  await sql`create index mails_created on mails (created_at)`.execute(db);
  // Referenced: a founder who goes takes their mails along.
  await sql`
    create index mails_founder on mails (founder_id) where founder_id is not null`.execute(db);
}
