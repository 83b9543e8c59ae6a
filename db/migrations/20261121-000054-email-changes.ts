import { type Kysely, sql } from 'kysely';

/** Investors change the address that they sign in with, once the new one has proved to be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_changes (
      -- At most one wish an account: the last one counts.
      account_id uuid primary key references accounts (id) on delete cascade,
      email text not null check (email = lower(email) and email <> ''),
      requested_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    alter table account_links
      drop constraint account_links_purpose_check,
      add constraint account_links_purpose_check
        check (purpose in ('invitation', 'reset', 'verification', 'email_change')),
      -- The address whose mail the link came in.
      add column email text,
      add check ((email is not null) = (purpose = 'email_change'))`.execute(db);
}
