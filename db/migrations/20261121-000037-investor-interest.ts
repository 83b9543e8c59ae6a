import { type Kysely, sql } from 'kysely';

/** What investors open, what they search for, and what founders write to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A row per investor, startup and kind, however often: the founder is told of the last time and the count.
  await sql`
    create table startup_opens (
      founder_id uuid not null references startup_applications (id) on delete cascade,
      investor_id uuid not null references investors (id) on delete cascade,
      kind text not null check (kind in ('deck', 'website')),
      opens int not null default 1 check (opens > 0),
      first_opened_at timestamptz not null,
      last_opened_at timestamptz not null,
      primary key (founder_id, investor_id, kind)
    )`.execute(db);
  // Rows that go with an investor.
  await sql`create index startup_opens_investor on startup_opens (investor_id)`.execute(db);

  await sql`
    create table saved_searches (
      id uuid primary key default gen_random_uuid(),
      investor_id uuid not null references investors (id) on delete cascade,
      search text not null check (length(search) <= 100),
      stage text check (stage in ('idea', 'mvp', 'traction', 'launch')),
      is_seeking boolean not null,
      created_at timestamptz not null,
      check (search <> '' or stage is not null or is_seeking),
      unique nulls not distinct (investor_id, search, stage, is_seeking)
    )`.execute(db);
  await sql`
    alter table investors
      -- Their saved searches were last looked through for the weekly mail.
      add column searches_looked_at timestamptz,
      add column search_mails_stopped_at timestamptz`.execute(db);
  // What was accepted since a week ago.
  await sql`
    create index startup_applications_accepted_at on startup_applications
      (coalesce(reviewed_at, submitted_at)) where status = 'accepted'`.execute(db);

  await sql`
    create table investor_updates (
      id uuid primary key default gen_random_uuid(),
      founder_id uuid not null references startup_applications (id) on delete cascade,
      -- Made by the page: the same update sent twice is one.
      client_key uuid not null,
      subject text not null check (subject <> ''),
      body text not null check (body <> ''),
      recipients int not null check (recipients > 0),
      sent_at timestamptz not null,
      unique (founder_id, client_key)
    )`.execute(db);
  // A founder's updates, the last one first.
  await sql`
    create index investor_updates_sent on investor_updates (founder_id, sent_at desc)`.execute(db);
  // Who wants no more updates of a startup.
  await sql`
    create table update_mutes (
      investor_id uuid not null references investors (id) on delete cascade,
      founder_id uuid not null references startup_applications (id) on delete cascade,
      primary key (investor_id, founder_id)
    )`.execute(db);
  await sql`create index update_mutes_founder on update_mutes (founder_id)`.execute(db);
}
