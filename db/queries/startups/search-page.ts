import { type RawBuilder, sql } from 'kysely';
import type { StartupFilter } from '#shared/api/startups.ts';
import { keptCount } from './kept-figures.ts';
import { all, chosen, found, later, newestFirst, seen, type Words } from './startup-conditions.ts';

/** A search counts no further. */
const mostCounted = 1000;
const few = 2000;
const sampled = 100;

type Input = { filter: StartupFilter; words: Words; after: string | undefined; limit: number };

/**
 * Expressions of a `with`: `page`, ids in no order, and `hits`, one more than are counted at most.
 * There are three ways, and the planner can't choose: it does not know what will be typed.
 * - `few`: what is chosen leaves few startups, all of which are looked at.
 * - `common`: most of the newest have the words. The newest are looked at until the page is full,
 *   and any, as they lie on disk, until enough are counted.
 * - `rare`: an index finds the words. If many have them, the page is filled as for common ones.
 */
export function searchPage({ filter, words, after, limit }: Input): RawBuilder<unknown> {
  const scope = [...chosen(filter), ...later(after)];
  const isNarrowed = Boolean(filter.stage || filter.industry || filter.funding);
  const columns = sql`select a.id, a.submitted_at, a.looking_for_funding from startup_applications a`;
  const look = (when: RawBuilder<unknown>, fit: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
    sql`(${columns} where ${when} and ${all([...scope, fit])} ${rest})`;
  const is = (name: string) => sql`(select name = ${sql.lit(name)} from way)`;
  const most = sql`limit ${sql.lit(mostCounted + 1)}`;
  const hits = [look(is('rare'), found(words), most)];
  if (isNarrowed) hits.push(look(is('few'), seen(words), sql`order by ${newestFirst} ${most}`));
  // Later pages need no count.
  if (!after) hits.push(look(is('common'), seen(words), most));
  const isMany = sql`(select yes from many)`;
  return sql`
    newest as materialized (
      select ${seen(words)} as hit from startup_applications a where ${all(scope)}
      order by ${newestFirst} limit ${sql.lit(sampled)}),
    way as materialized (
      select case
        when ${isNarrowed ? sql`${keptCount(filter)} <= ${sql.lit(few)}` : sql`false`} then 'few'
        when (select count(*) filter (where hit) from newest) > ${sql.lit(sampled / 2)} then 'common'
        else 'rare' end as name),
    hits as materialized (${sql.join(hits, sql` union all `)}),
    many as materialized (select count(*) > ${sql.lit(mostCounted)} as yes from hits),
    page as (
      (select id from hits where ${is('few')} or (${is('rare')} and not ${isMany})
        order by ${newestFirst} limit ${sql.lit(limit)})
      union all
      select id from ${look(
        sql`(${is('common')} or (${is('rare')} and ${isMany}))`,
        seen(words),
        sql`order by ${newestFirst} limit ${sql.lit(limit)}`,
      )} walked)`;
}

/** Of the hits of a first page. */
export const hitsSize = sql`
  json_build_object('startups', least(count(*), ${sql.lit(mostCounted)}),
    'isMore', count(*) > ${sql.lit(mostCounted)},
    'seeking', case when count(*) <= ${sql.lit(mostCounted)}
      then count(*) filter (where looking_for_funding) end)
  from hits`;
