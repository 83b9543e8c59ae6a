import { type Kysely, type RawBuilder, sql } from 'kysely';

/** What the directories of accepted startups read: orders, a text to search in, and kept figures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A directory that is large already takes longer than a statement usually may.
  await sql`set local statement_timeout = 0`.execute(db);
  await addOrders(db);
  await addSearch(db);
  await addFigures(db);
}

/** Newest first, of all or of those that a filter leaves: each page begins where the last one ended. */
async function addOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index startup_applications_newest on startup_applications
      (submitted_at desc, id desc) where status = 'accepted'`.execute(db);
  await sql`
    create index startup_applications_newest_of_stage on startup_applications
      (stage, submitted_at desc, id desc) where status = 'accepted'`.execute(db);
  await sql`
    create index startup_applications_newest_of_industry on startup_applications
      (industry, submitted_at desc, id desc) where status = 'accepted'`.execute(db);
  await sql`
    create index startup_applications_newest_of_funding on startup_applications
      (looking_for_funding, submitted_at desc, id desc) where status = 'accepted'`.execute(db);
}

async function addSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  // A line break between the fields: what is typed has none, so nothing is found across two fields.
  await sql`
    alter table startup_applications add column search_text text not null generated always as (
      lower(startup_name || E'\n' || founder_name || E'\n' || industry || E'\n' || description)
    ) stored`.execute(db);
  // Three letters or digits in a row. A short pending list: it is read through with each search.
  await sql`
    create index startup_applications_search on startup_applications
      using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256)
      where status = 'accepted'`.execute(db);
  // Every character, and every two in a row: duplicates are left to the index.
  await sql`
    create function startup_grams(words text) returns text[]
      language sql immutable parallel safe strict cost 1000 as $$
      select array_agg(a) || array_agg(a || b) filter (where b is not null)
      from (select string_to_array(words, null) as letters) as words,
        rows from (unnest(letters), unnest(letters[2:])) as pair (a, b) $$`.execute(db);
  // One letter, two, or signs: the index above knows nothing of them.
  await sql`
    create index startup_applications_short_search on startup_applications
      using gin (startup_grams(search_text)) with (gin_pending_list_limit = 256)
      where status = 'accepted'`.execute(db);
  // Statistics of all these would cost seconds with each analyze and tell nothing that is used.
  await sql`
    alter index startup_applications_short_search alter column 1 set statistics 0`.execute(db);
}

async function addFigures(db: Kysely<unknown>): Promise<void> {
  // How many accepted startups there are of each kind: every figure and every unsearched total is a sum.
  await sql`
    create table startup_figures (
      industry text not null,
      stage text not null,
      is_seeking boolean not null,
      startups int not null,
      with_revenue int not null,
      team_of_three int not null,
      primary key (industry, stage, is_seeking)
    )`.execute(db);
  const came = sql`select 1 as sign, new_rows.* from new_rows`;
  const went = sql`select -1 as sign, old_rows.* from old_rows`;
  await addCounter(db, 'insert', { tables: sql`new table as new_rows`, changed: came });
  await addCounter(db, 'delete', { tables: sql`old table as old_rows`, changed: went });
  await addCounter(db, 'update', {
    tables: sql`old table as old_rows new table as new_rows`,
    changed: sql`${came} union all ${went}`,
  });
  // The lock waits for those who have counted and not committed, and keeps others from counting.
  await sql`
    create function rebuild_startup_figures() returns void language plpgsql as $$
    begin
      lock table startup_figures in exclusive mode;
      delete from startup_figures;
      insert into startup_figures
      select industry, stage, looking_for_funding, count(*), count(monthly_revenue),
        count(*) filter (where team_size >= 3)
      from startup_applications where status = 'accepted' group by 1, 2, 3;
    end $$`.execute(db);
  await sql`select rebuild_startup_figures()`.execute(db);
}

type Change = { tables: RawBuilder<unknown>; changed: RawBuilder<unknown> };

/** Once per statement, in the order of the key: two that change the same kinds wait for each other, never in a ring. */
async function addCounter(
  db: Kysely<unknown>,
  event: 'insert' | 'update' | 'delete',
  { tables, changed }: Change,
): Promise<void> {
  const name = sql.id(`count_startups_on_${event}`);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into startup_figures as f
      select * from (
        select industry, stage, looking_for_funding, sum(sign) as startups,
          coalesce(sum(sign) filter (where monthly_revenue is not null), 0) as with_revenue,
          coalesce(sum(sign) filter (where team_size >= 3), 0) as team_of_three
        from (${changed}) changed where status = 'accepted' group by 1, 2, 3
      ) change
      where startups <> 0 or with_revenue <> 0 or team_of_three <> 0 order by 1, 2, 3
      on conflict (industry, stage, is_seeking) do update set
        startups = f.startups + excluded.startups,
        with_revenue = f.with_revenue + excluded.with_revenue,
        team_of_three = f.team_of_three + excluded.team_of_three;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ${name} after ${sql.raw(event)} on startup_applications
      referencing ${tables} for each statement execute function ${name}()`.execute(db);
}
