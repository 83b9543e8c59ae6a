import { type Kysely, sql } from 'kysely';

/** Investors who sign up themselves, are looked at by an admin and keep startups they like. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table investors
      -- Waiting: none of the three. Approved, declined, or approved once and not any more.
      add column declined_at timestamptz,
      add column revoked_at timestamptz,
      -- Told to the investor with the decision, if the admin gave one.
      add column decision_reason text check (decision_reason <> ''),
      add check (num_nonnulls(approved_at, declined_at, revoked_at) <= 1),
      add check (num_nonnulls(approved_at, declined_at, revoked_at) = 0
        or email_verified_at is not null),
      drop constraint investors_email_key`.execute(db);
  // An address belongs to who can read its mail: until then any number may have signed up with it.
  await sql`
    create unique index investors_email on investors (email)
      where email_verified_at is not null`.execute(db);
  // The admin's queue and lists, newest first.
  await sql`create index investors_created on investors (created_at desc, id)`.execute(db);
  // The sweep of those who never verified their address.
  await sql`
    create index investors_unverified on investors (created_at) where email_verified_at is null`.execute(
    db,
  );

  await sql`
    alter table accounts
      -- An investor's, until the address is verified. It signs in like any other: whether there is
      -- an account with the address already shows in nothing that a visitor sees.
      add column is_claim boolean not null default false,
      add check (not is_claim or audience = 'investor'),
      drop constraint accounts_audience_email_key`.execute(db);
  await sql`
    create unique index accounts_audience_email on accounts (audience, email)
      where is_claim is false`.execute(db);
  // The newest claim on an address may sign in; all of them go when one is verified.
  await sql`
    create index accounts_claims on accounts (email, created_at desc) where is_claim`.execute(db);

  await sql`
    alter table account_links
      drop constraint account_links_purpose_check,
      add constraint account_links_purpose_check
        check (purpose in ('invitation', 'reset', 'verification'))`.execute(db);

  // An investor's mails go with the investor.
  await sql`
    alter table mails
      add column investor_id uuid references investors (id) on delete cascade`.execute(db);
  await sql`
    create index mails_investor on mails (investor_id) where investor_id is not null`.execute(db);

  await sql`
    create table saved_startups (
      investor_id uuid not null references investors (id) on delete cascade,
      founder_id uuid not null references startup_applications (id) on delete cascade,
      saved_at timestamptz not null,
      primary key (investor_id, founder_id)
    )`.execute(db);
  // Who saved a startup: a founder's update goes to them.
  await sql`create index saved_startups_founder on saved_startups (founder_id)`.execute(db);

  // The founder's consent: investors see streak, consistency and tasks kept.
  await sql`
    alter table startup_applications
      add column share_momentum boolean not null default false`.execute(db);
}
