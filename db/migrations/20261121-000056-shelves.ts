import { type Kysely, sql } from 'kysely';

/**
 * Searched startups stand on shelves of 16,384, in the order in which they came, and the index knows
 * each shelf for itself: a search that counts no further than 1,000 has enough after a shelf or two
 * where many have the word, in the place of going through all who have it. And investors narrow a
 * search by who seeks funding: the threes are in the index with that as well, as with the stage.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index searched_startups_grams`.execute(db);
  await sql`drop function startup_grams(text, text, text, boolean)`.execute(db);
  await sql`drop function searched_grams(text, text)`.execute(db);
  await addShelves(db);
  await keepThem(db);
  await addGrams(db);
  // A short pending list: each search reads it.
  await sql`
    create index searched_startups_grams on searched_startups using gin (
      startup_grams(words || E'\\n' || founder, stage, industry, is_seeking, shelf) collate "C")
      with (gin_pending_list_limit = 256)`.execute(db);
  await sql`
    alter index searched_startups_grams alter column 1 set statistics 0`.execute(db);
}

async function addShelves(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence searched_startups_number minvalue 0`.execute(db);
  await sql`
    alter table searched_startups add column shelf integer not null
      default (nextval('searched_startups_number') / 16384)::integer`.execute(db);
  await sql`
    alter sequence searched_startups_number owned by searched_startups.shelf`.execute(db);
}

/** As before; whoever is changed stays on their shelf. */
async function keepThem(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function to_searched(a startup_applications) returns searched_startups
      language sql stable as $$
      select lower(a.startup_name || E'\n' || a.industry || E'\n' || a.description),
        lower(a.founder_name), a.stage, a.industry, a.looking_for_funding, a.submitted_at, a.id,
        ask_of(a), a.share_momentum, null::integer $$`.execute(db);
  await sql`
    create or replace function keep_searched_startup() returns trigger language plpgsql as $$
    declare
      it searched_startups;
    begin
      if new.status <> 'accepted' then
        delete from searched_startups where founder_id = new.id;
        return null;
      end if;
      it := to_searched(new);
      update searched_startups set words = it.words, founder = it.founder, stage = it.stage,
        industry = it.industry, is_seeking = it.is_seeking, submitted_at = it.submitted_at,
        ask = it.ask, shares_momentum = it.shares_momentum
      where founder_id = new.id;
      if not found then
        insert into searched_startups (words, founder, stage, industry, is_seeking, submitted_at,
          founder_id, ask, shares_momentum)
        values (it.words, it.founder, it.stage, it.industry, it.is_seeking, it.submitted_at,
          it.founder_id, it.ask, it.shares_momentum);
      end if;
      return null;
    end $$`.execute(db);
}

/** What the index knows of a startup, each with its shelf before it, and what of that a search asks for. */
async function addGrams(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function startup_grams(words text, stage text, industry text, is_seeking boolean,
      shelf integer) returns text[] language plpgsql immutable parallel safe cost 1000 as $$
    declare
      letters text[] := string_to_array(words, null);
      place text := shelf || '/';
      staged text := place || stage || '/';
      asking text := place || is_seeking || '/';
      seeking text := place || 'seeking:' || is_seeking;
      grams text[];
    begin
      select array_agg(place || a) || array_agg(place || a || b) filter (where b is not null)
        || array_agg(place || a || b || c) filter (where c is not null)
        || array_agg(staged || a || b || c) filter (where c is not null)
        || array_agg(asking || a || b || c) filter (where c is not null)
      into grams
      from rows from (unnest(letters), unnest(letters[2:]), unnest(letters[3:])) as g (a, b, c);
      -- An industry may be any text: it comes last.
      industry := 'industry:' || industry;
      return grams || array[seeking, place || 'stage:' || stage, place || industry,
        seeking || '/' || industry];
    end $$`.execute(db);
  // A third of the threes, two to eight; what occurs twice is left to the index. Null: not chosen.
  await sql`
    create function searched_grams(typed text, stage text, industry text, is_seeking boolean)
      returns text[] language plpgsql immutable parallel safe as $$
    declare
      last int := length(typed) - 2;
      wanted int := least(greatest(length(typed) / 3, 2), 8);
      seeking text := 'seeking:' || is_seeking;
      before text := coalesce(stage || '/', is_seeking || '/', '');
      grams text[];
    begin
      if last < 1 then
        grams := array_remove(array[typed, 'stage:' || stage], null);
      elsif last = 1 then
        grams := array[before || typed];
      else
        for place in 0 .. wanted - 1 loop
          grams := grams || (before || substr(typed, 1 + (last - 1) * place / (wanted - 1), 3));
        end loop;
      end if;
      if industry is not null then
        return grams || concat_ws('/', seeking, 'industry:' || industry);
      end if;
      if seeking is not null and (last < 1 or stage is not null) then
        return grams || seeking;
      end if;
      return grams;
    end $$`.execute(db);
}
