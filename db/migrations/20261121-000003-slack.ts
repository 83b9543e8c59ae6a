import { type Kysely, sql } from 'kysely';

/** The workspace, what was received from it and what goes out to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table slack_installations (
      team_id text primary key,
      team_name text,
      app_id text,
      bot_user_id text,
      scopes text[] not null default '{}',
      sealed bytea not null,
      key_id text not null,
      installed_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table slack_oauth_states (
      state_hash bytea primary key,
      session_hash bytea not null references sessions (token_hash) on delete cascade,
      purpose text not null check (purpose in ('install', 'link')),
      expires_at timestamptz not null
    )`.execute(db);

  // Slack retries and people double-click: what was seen once is not done again.
  await sql`
    create table slack_receipts (
      key text primary key,
      received_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index slack_receipts_age on slack_receipts (received_at)`.execute(db);

  await sql`
    create table slack_outbox (
      id bigint generated always as identity primary key,
      team_id text not null,
      channel_id text not null,
      kind text not null,
      subject_id text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
      attempts int not null default 0,
      last_error text,
      message_ts text,
      created_at timestamptz not null default now(),
      sent_at timestamptz
    )`.execute(db);
  // The next message of a channel, in order.
  await sql`
    create index slack_outbox_waiting on slack_outbox (channel_id, id) where state = 'waiting'`.execute(
    db,
  );
  // One post per subject: a completion, a pledge.
  await sql`create unique index slack_outbox_subject on slack_outbox (kind, subject_id)`.execute(
    db,
  );

  // The pace of a channel, kept across processes.
  await sql`
    create table slack_channel_pace (
      channel_id text primary key,
      next_send_at timestamptz not null
    )`.execute(db);

  // A job worker lives as long as its session holds the advisory lock of this row.
  await sql`
    create table job_workers (
      worker_id text primary key,
      lock_key bigint not null,
      started_at timestamptz not null default now()
    )`.execute(db);
}
