import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';
import { toJson } from '../startups/card-fields.ts';
import type { StartupsInput } from '../startups/find-startups.ts';
import { figuresJson, keptSize } from '../startups/kept-figures.ts';
import { containsWords, wordsOf } from '../startups/search-conditions.ts';
import { hitsSize, searchHits } from '../startups/search-page.ts';
import { all, chosen } from '../startups/startup-conditions.ts';

const byName = sql`lower(startup_name), id`;

/** The same page and figures as `findStartups` gives, sorted by the startups' names. */
export async function findStartupsByName(
  db: Kysely<Database>,
  input: StartupsInput,
): Promise<string> {
  const { card, filter, after, pageSize } = input;
  const words = wordsOf(input);
  const limit = pageSize + 1;
  const scope = [...chosen(filter), ...behind(after)];
  // Where many have the words, the index of names is walked until the page is full.
  const page = words
    ? sql`${searchHits({ filter, words })},
      page as (
        (select a.id from startup_applications a
          where not (select yes from many) and a.id in (select id from hits) and ${all(scope)}
          order by ${byName} limit ${sql.lit(limit)})
        union all
        (select a.id from startup_applications a
          where (select yes from many) and ${all(scope)} and (
            select ${containsWords(words)} from searched_startups w where w.founder_id = a.id)
          order by ${byName} limit ${sql.lit(limit)}))`
    : sql`page as (
        select a.id from startup_applications a where ${all(scope)}
        order by ${byName} limit ${sql.lit(limit)})`;
  const size = after ? sql`null` : sql`(select ${words ? hitsSize : keptSize(filter)})`;
  const { rows } = await sql<{ json: string }>`
    with ${page},
    listed as materialized (
      select a.id, ${toJson(card)} as card, row_number() over (order by ${byName}) as place
      from startup_applications a where a.id in (select id from page))
    select json_build_object(
      'figures', ${figuresJson},
      'startups', coalesce((select json_agg(card order by place) from listed
        where place <= ${sql.lit(pageSize)}), '[]'),
      'size', ${size},
      'next', (select '0.' || id from listed
        where place = ${sql.lit(pageSize)} and exists (
          select from listed where place = ${sql.lit(limit)})))::text as json`.execute(db);
  return rows[0]?.json ?? '';
}

/** Behind the startup of that cursor, by its name as it is now. */
function behind(after: string | undefined): RawBuilder<unknown>[] {
  if (!after) return [];
  const id = after.split('.')[1];
  return [
    sql`(lower(a.startup_name), a.id) > (
      select lower(last.startup_name), last.id from startup_applications last
      where last.id = ${id}::uuid)`,
  ];
}
