import { type RawBuilder, sql } from 'kysely';
import type { StartupFilter } from '#shared/api/startups.ts';
import { all, chosen, found, later, newestFirst, seen } from './startup-conditions.ts';

/** A search counts no further. */
const mostCounted = 1000;
const sampled = 100;

type Input = { filter: StartupFilter; words: string; after: string | undefined; limit: number };

/**
 * Expressions of a `with`: `page`, ids in no order, and `hits`, one more than are counted at most.
 * An index finds words that few have; words that most have are quicker found by looking at the
 * newest one after another, and a page of words that more than 1,000 have as well. Which it is,
 * the newest 100 and the hits tell: the planner can't know what will be typed.
 */
export function searchPage({ filter, words, after, limit }: Input): RawBuilder<unknown> {
  const scope = [...chosen(filter), ...later(after)];
  const columns = sql`select a.id, a.submitted_at, a.looking_for_funding from startup_applications a`;
  const walk = (when: RawBuilder<unknown>, most: number) => sql`
    (${columns} where ${when} and ${all([...scope, seen(words)])}
      order by ${newestFirst} limit ${sql.lit(most)})`;
  return sql`
    newest as materialized (
      select ${seen(words)} as hit from startup_applications a where ${all(scope)}
      order by ${newestFirst} limit ${sql.lit(sampled)}),
    common as materialized (
      select count(*) filter (where hit) > ${sql.lit(sampled / 2)} as yes from newest),
    hits as materialized (
      (${columns} where not (select yes from common) and ${all([...scope, found(words)])}
        limit ${sql.lit(mostCounted + 1)})
      union all
      ${walk(sql`(select yes from common)`, mostCounted + 1)}),
    many as materialized (select count(*) > ${sql.lit(mostCounted)} as yes from hits),
    page as (
      (select id from hits where not (select yes from many) or (select yes from common)
        order by ${newestFirst} limit ${sql.lit(limit)})
      union all
      select id from ${walk(sql`(select yes from many) and not (select yes from common)`, limit)} rest)`;
}

/** Of the hits of a first page. */
export const hitsSize = sql`
  json_build_object('startups', least(count(*), ${sql.lit(mostCounted)}),
    'isMore', count(*) > ${sql.lit(mostCounted)},
    'seeking', case when count(*) <= ${sql.lit(mostCounted)}
      then count(*) filter (where looking_for_funding) end)
  from hits`;
