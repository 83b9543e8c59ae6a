import { type Kysely, sql } from 'kysely';

/**
 * What a search costs beside reading its hits: a function in SQL is set up anew for each statement,
 * for longer than it takes to count three letters; and a walk over the newest startups looked at all
 * of them to tell their stage, which the index knows now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As before, and what occurs twice is left to the index.
  await sql`
    create or replace function searched_grams(typed text) returns text[]
      language plpgsql immutable parallel safe as $$
    declare
      last int := length(typed) - 2;
      wanted int := least(greatest(length(typed) / 3, 2), 8);
      grams text[];
    begin
      if last <= 1 then
        return array[typed];
      end if;
      for place in 0 .. wanted - 1 loop
        grams := grams || substr(typed, 1 + (last - 1) * place / (wanted - 1), 3);
      end loop;
      return grams;
    end $$`.execute(db);
  await sql`drop index searched_startups_newest`.execute(db);
  await sql`
    create index searched_startups_newest on searched_startups
      (submitted_at desc, founder_id desc, stage, industry, is_seeking)`.execute(db);
}
