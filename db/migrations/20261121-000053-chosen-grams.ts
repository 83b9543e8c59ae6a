import { type Kysely, sql } from 'kysely';

/**
 * What is chosen together is one entry of the index of searched startups, not one for each choice:
 * PostgreSQL reads all entries that it is given, and those of single choices are long. For the same
 * reason a longer text is looked for by fewer of its threes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index searched_startups_grams`.execute(db);
  // Duplicates are left to the index. What is chosen is longer than three characters: it is no gram.
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
      into grams
      from rows from (unnest(letters), unnest(letters[2:]), unnest(letters[3:])) as g (a, b, c);
      stage := 'stage:' || stage;
      -- An industry may be any text: it comes last.
      industry := 'industry:' || industry;
      return grams || array[seeking, stage, industry, concat_ws('/', seeking, stage),
        concat_ws('/', seeking, industry), concat_ws('/', stage, industry),
        concat_ws('/', seeking, stage, industry)];
    end $$`.execute(db);
  // A third of the threes that all that contain the text have, spread over it: two to eight.
  await sql`
    create or replace function searched_grams(typed text) returns text[]
      language sql immutable parallel safe as $$
      select case when length(typed) <= 3 then array[typed] else array(
        select distinct substr(typed, 1 + (length(typed) - 3) * place / (wanted - 1), 3)
        from (select least(greatest(length(typed) / 3, 2), 8)) as n (wanted),
          generate_series(0, wanted - 1) as place) end $$`.execute(db);
  // A short pending list: each search reads it.
  await sql`
    create index searched_startups_grams on searched_startups
      using gin (startup_grams(words || E'\\n' || founder, stage, industry, is_seeking) collate "C")
      with (gin_pending_list_limit = 256)`.execute(db);
  await sql`
    alter index searched_startups_grams alter column 1 set statistics 0`.execute(db);
}
