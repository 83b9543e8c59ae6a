import { type Kysely, sql } from 'kysely';

/**
 * Investors narrow a search by who seeks funding, and a common word of those had to be put together
 * from four long lists: the threes of a startup are in the index with that as well, as with its
 * stage. Which of them a search asks for stands beside what the index knows, in one function.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index searched_startups_grams`.execute(db);
  await sql`
    create or replace function startup_grams(words text, stage text, industry text,
      is_seeking boolean) returns text[] language plpgsql immutable parallel safe cost 1000 as $$
    declare
      letters text[] := string_to_array(words, null);
      seeking text := 'seeking:' || is_seeking;
      grams text[];
    begin
      select array_agg(a) || array_agg(a || b) filter (where b is not null)
        || array_agg(a || b || c) filter (where c is not null)
        || array_agg(stage || '/' || a || b || c) filter (where c is not null)
        || array_agg(is_seeking || '/' || a || b || c) filter (where c is not null)
      into grams
      from rows from (unnest(letters), unnest(letters[2:]), unnest(letters[3:])) as g (a, b, c);
      -- An industry may be any text: it comes last.
      industry := 'industry:' || industry;
      return grams || array['stage:' || stage, seeking, industry, concat_ws('/', seeking, industry)];
    end $$`.execute(db);
  // A third of the threes, two to eight; what occurs twice is left to the index. Null: not chosen.
  await sql`drop function searched_grams(text, text)`.execute(db);
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
  // A short pending list: each search reads it.
  await sql`
    create index searched_startups_grams on searched_startups
      using gin (startup_grams(words || E'\\n' || founder, stage, industry, is_seeking) collate "C")
      with (gin_pending_list_limit = 256)`.execute(db);
  await sql`
    alter index searched_startups_grams alter column 1 set statistics 0`.execute(db);
}
