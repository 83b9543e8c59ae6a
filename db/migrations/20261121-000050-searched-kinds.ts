import { type Kysely, sql } from 'kysely';

/** What the order by match reads of searched startups: what they ask for, and who shares momentum. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // For an hour the table was made with both: there nothing is left to do.
  const { rows } = await sql`
    select from information_schema.columns
    where table_schema = current_schema() and table_name = 'searched_startups'
      and column_name = 'ask'`.execute(db);
  if (rows.length > 0) return;
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    alter table searched_startups
      -- For how much: one of the amounts, 'open' where none is named, 'none' where nothing is asked.
      add column ask text not null default 'none',
      add column shares_momentum boolean not null default false`.execute(db);
  await sql`
    create function ask_of(a startup_applications) returns text language sql immutable as $$
      select case when not a.looking_for_funding then 'none'
        when a.funding_amount in ('0-50k', '50k-250k', '250k-1m', '1m-5m', '5m+')
          then a.funding_amount else 'open' end $$`.execute(db);
  await sql`
    update searched_startups s set ask = ask_of(a), shares_momentum = a.share_momentum
    from startup_applications a where a.id = s.founder_id`.execute(db);
  await sql`
    alter table searched_startups
      alter column ask drop default, alter column shares_momentum drop default`.execute(db);
  // By match: the newest of each kind, the kinds that count most first. The time is another
  // expression than in the index of all: for one of few the planner would walk that from end to end.
  await sql`
    create index searched_startups_newest_of_kind on searched_startups
      (stage, ask, (submitted_at at time zone 'UTC') desc, founder_id desc)`.execute(db);
  // Those whose momentum counts too, without a look at the table.
  await sql`
    create index searched_startups_sharing on searched_startups
      (stage, ask, industry, submitted_at, founder_id) where shares_momentum`.execute(db);
  await keepThem(db);
}

async function keepThem(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function to_searched(a startup_applications) returns searched_startups
      language sql stable as $$
      select lower(a.startup_name || E'\n' || a.industry || E'\n' || a.description),
        lower(a.founder_name), a.stage, a.industry, a.looking_for_funding, a.submitted_at, a.id,
        ask_of(a), a.share_momentum $$`.execute(db);
  await sql`
    create or replace function keep_searched_startup() returns trigger language plpgsql as $$
    begin
      if new.status = 'accepted' then
        insert into searched_startups as s select * from to_searched(new)
        on conflict (founder_id) do update set words = excluded.words, founder = excluded.founder,
          stage = excluded.stage, industry = excluded.industry, is_seeking = excluded.is_seeking,
          submitted_at = excluded.submitted_at, ask = excluded.ask,
          shares_momentum = excluded.shares_momentum;
      else
        delete from searched_startups where founder_id = new.id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`drop trigger keep_searched_on_update on startup_applications`.execute(db);
  await sql`
    create trigger keep_searched_on_update after update on startup_applications
      for each row when (
        (old.status, old.startup_name, old.founder_name, old.industry, old.description, old.stage,
          old.looking_for_funding, old.submitted_at, old.funding_amount, old.share_momentum)
        is distinct from
        (new.status, new.startup_name, new.founder_name, new.industry, new.description, new.stage,
          new.looking_for_funding, new.submitted_at, new.funding_amount, new.share_momentum)
        and 'accepted' in (old.status, new.status))
      execute function keep_searched_startup()`.execute(db);
}
