import { type RawBuilder, sql } from 'kysely';
import type { StartupFilter } from '#shared/api/startups.ts';
import { keptInIndustry } from './kept-figures.ts';
import { containsWords, isChosen, type Words, withGrams } from './search-conditions.ts';
import { all, later } from './startup-conditions.ts';

/** A search counts no further. */
const mostCounted = 1000;

type Search = { filter: StartupFilter; words: Words };

/**
 * Expressions of a `with`: `hits`, one more than are counted at most, and how `many` that are. Who
 * looks for an industry often finds so many that its kept figures tell: then there are no `hits`.
 */
export function searchHits(
  { filter, words }: Search,
  more: RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  // Of all that are kept, not of what is left behind a page.
  const kept = more.length > 0 ? sql`0` : keptInIndustry(words.text, filter);
  const found = [sql`not (select yes from known)`, containsWords(words), ...more];
  return sql`
    known as materialized (select ${kept} > ${sql.lit(mostCounted)} as yes),
    hits as materialized (
      select w.founder_id as id, w.submitted_at, w.is_seeking from ${withGrams(words.text, filter)}
      where ${all(found)} limit ${sql.lit(mostCounted + 1)}),
    many as materialized (
      select (select yes from known) or count(*) > ${sql.lit(mostCounted)} as yes,
        count(*) as startups, count(*) filter (where is_seeking) as seeking
      from hits)`;
}

/**
 * The same, and `page`, ids in no order. Where many have the words, the hits are any of them: then
 * the newest startups are looked at until the page is full, which is soon.
 */
export function searchPage({
  after,
  limit,
  ...search
}: Search & { after: string | undefined; limit: number }): RawBuilder<unknown> {
  const behind = later(after, sql`w.submitted_at, w.founder_id`);
  const contains = containsWords(search.words);
  // The planner can't know that they are many: what is in `coalesce` it takes for a half of all.
  const walked = [...behind, ...isChosen(search.filter), sql`coalesce(${contains}, false)`];
  return sql`
    ${searchHits(search, behind)},
    page as (
      (select id from hits where not (select yes from many)
        order by submitted_at desc, id desc limit ${sql.lit(limit)})
      union all
      (select w.founder_id from searched_startups w
        where (select yes from many) and ${all(walked)}
        order by w.submitted_at desc, w.founder_id desc limit ${sql.lit(limit)}))`;
}

/** Of the hits of a first page. */
export const hitsSize = sql`
  json_build_object('isMore', yes,
    'startups', case when yes then ${sql.lit(mostCounted)} else startups end,
    'seeking', case when not yes then seeking end)
  from many`;
