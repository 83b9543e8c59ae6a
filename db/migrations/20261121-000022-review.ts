import { type Kysely, sql } from 'kysely';

/** From an application to a founder: what reviewers think, who did what, and links that set a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table startup_applications
      add column client_key uuid unique,
      add column decision_number int not null default 0`.execute(db);
  // The admin's list: newest first, of one status or all.
  await sql`
    create index startup_applications_submitted on startup_applications
      (submitted_at desc, id)`.execute(db);
  await sql`
    create index startup_applications_status on startup_applications
      (status, submitted_at desc, id)`.execute(db);

  await sql`
    create table application_events (
      id bigint generated always as identity primary key,
      application_id uuid not null references startup_applications (id) on delete cascade,
      kind text not null check (kind in ('submitted', 'edited', 'withdrawn', 'review_started',
        'accepted', 'rejected', 'decision_undone')),
      -- Null: the applicant.
      actor_id uuid references accounts (id) on delete set null,
      actor_email text,
      details jsonb not null default '{}',
      created_at timestamptz not null
    )`.execute(db);
  // The history of an application.
  await sql`
    create index application_events_of on application_events (application_id, id)`.execute(db);

  await sql`
    create table application_ratings (
      application_id uuid not null references startup_applications (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      team smallint check (team between 1 and 5),
      problem smallint check (problem between 1 and 5),
      traction smallint check (traction between 1 and 5),
      fit smallint check (fit between 1 and 5),
      updated_at timestamptz not null,
      primary key (application_id, account_id)
    )`.execute(db);
  await sql`
    create table application_notes (
      id uuid primary key default gen_random_uuid(),
      application_id uuid not null references startup_applications (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      text text not null check (text <> ''),
      created_at timestamptz not null
    )`.execute(db);
  // The notes of an application, in order.
  await sql`
    create index application_notes_of on application_notes (application_id, created_at)`.execute(
    db,
  );

  // Invitations and forgotten passwords: single use, kept as hashes.
  await sql`
    create table account_links (
      token_hash bytea primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      purpose text not null check (purpose in ('invitation', 'reset')),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  // All links of an account end when one is used.
  await sql`create index account_links_account on account_links (account_id)`.execute(db);

  // Who did what when; the actor's address is kept as it was.
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      actor_id uuid references accounts (id) on delete set null,
      actor_email text not null,
      action text not null,
      subject_type text not null,
      subject_id text not null,
      -- What it was called then, for people to read.
      subject_name text not null,
      details jsonb not null default '{}',
      created_at timestamptz not null
    )`.execute(db);
  // One subject's, one actor's, newest first.
  await sql`create index audit_log_subject on audit_log (subject_type, subject_id, id desc)`.execute(
    db,
  );
  await sql`create index audit_log_actor on audit_log (actor_id, id desc)`.execute(db);

  // The second factor of an admin: the secret is sealed, each recovery code works once.
  await sql`
    alter table accounts
      add column totp_sealed bytea,
      add column totp_confirmed_at timestamptz,
      -- The last time step that was taken: a code works once.
      add column totp_last_step bigint`.execute(db);
  await sql`
    create table recovery_codes (
      account_id uuid not null references accounts (id) on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (account_id, code_hash)
    )`.execute(db);
}
