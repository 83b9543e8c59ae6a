import { type Kysely, sql } from 'kysely';

/**
 * What a search costs beside looking at its hits. A function in SQL is set up anew for each statement,
 * for longer than it takes to count three letters. A walk over the newest startups looked at all of
 * them to tell their stage, which its index knows now. And most who narrow a search choose a stage:
 * the threes of a startup are in the index together with its stage as well, in lists a quarter as long.
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
      into grams
      from rows from (unnest(letters), unnest(letters[2:]), unnest(letters[3:])) as g (a, b, c);
      stage := 'stage:' || stage;
      -- An industry may be any text: it comes last.
      industry := 'industry:' || industry;
      return grams || array[seeking, stage, industry, concat_ws('/', seeking, industry)];
    end $$`.execute(db);
  // As before a third of the threes, two to eight; what occurs twice is left to the index.
  await sql`drop function searched_grams(text)`.execute(db);
  await sql`
    create function searched_grams(typed text, stage text) returns text[]
      language plpgsql immutable parallel safe as $$
    declare
      last int := length(typed) - 2;
      wanted int := least(greatest(length(typed) / 3, 2), 8);
      before text := '';
      grams text[];
    begin
      if last < 1 and stage is not null then
        return array[typed, 'stage:' || stage];
      end if;
      if stage is not null then
        before := stage || '/';
      end if;
      if last <= 1 then
        return array[before || typed];
      end if;
      for place in 0 .. wanted - 1 loop
        grams := grams || (before || substr(typed, 1 + (last - 1) * place / (wanted - 1), 3));
      end loop;
      return grams;
    end $$`.execute(db);
  // A short pending list: each search reads it.
  await sql`
    create index searched_startups_grams on searched_startups
      using gin (startup_grams(words || E'\\n' || founder, stage, industry, is_seeking) collate "C")
      with (gin_pending_list_limit = 256)`.execute(db);
  await sql`
    alter index searched_startups_grams alter column 1 set statistics 0`.execute(db);
  await sql`drop index searched_startups_newest`.execute(db);
  await sql`
    create index searched_startups_newest on searched_startups
      (submitted_at desc, founder_id desc, stage, industry, is_seeking)`.execute(db);
}
