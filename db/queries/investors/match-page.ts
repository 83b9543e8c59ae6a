import { type RawBuilder, sql } from 'kysely';
import { containsWords, isChosen, type Words } from '../startups/search-conditions.ts';
import { all } from '../startups/startup-conditions.ts';
import { type MatchSearch, matchCursor, matchKindRows } from './match-kind-rows.ts';
import { paceOf } from './pace-of.ts';

type Search = MatchSearch & {
  /** Where there are words, `hits` and `many` come before. */
  words: Words | null;
  now: Date;
  limit: number;
};

const byMatch = sql`points desc, submitted_at desc, id desc`;
const nothing = sql`select null::uuid as id, null::timestamptz as submitted_at, 0 as points
  where false`;

/**
 * Expressions of a `with`: `page`, ids and points of the best matches. Not all startups are scored:
 * - `plain`: those without momentum, kind by kind, the ones that count most first, until the page
 *   is full;
 * - `paced`: those with momentum whose kind counts so much that it lifts them onto the page.
 * Where few have the words, these alone are scored: `typed`.
 */
export function matchPage(search: Search): RawBuilder<unknown> {
  const { rule, words, after, limit } = search;
  const size = sql.lit(limit);
  const most = Math.max(...Object.values(rule.paces));
  const behind = after
    ? sql`(points, submitted_at, id) < (select points, submitted_at, id from cursor)`
    : sql`true`;
  return sql`
    cursor as materialized (${matchCursor(after)}),
    kinds as materialized (${matchKindRows(search)}),
    plain as materialized (${plainOf(search)}),
    least as materialized (
      select case when count(*) = ${size} then min(points) else 0 end - ${sql.lit(most)} as points
      from plain),
    paced as (${most > 0 ? pacedOf(search) : nothing}),
    typed as (${words ? typedOf(search) : nothing}),
    page as materialized (
      select id, submitted_at, points from (
        select * from plain
        union all select * from paced where id not in (select id from plain)
        union all select * from typed) scored
      where ${behind} order by ${byMatch} limit ${size})`;
}

/** Those without momentum. The order of the levels lets the walk end at the first that fills the page. */
function plainOf(search: Search): RawBuilder<unknown> {
  const size = sql.lit(search.limit);
  // What is in `coalesce` the planner takes for a half of all: it goes on walking the index.
  const fit = all([
    isInFocus(search),
    sql`(not w.shares_momentum or ${paceCounts(search)} = 0)`,
    ...fits(search),
  ]);
  return sql`
    select newest.id, newest.submitted_at, level.points
    from (select distinct points from kinds where ${isWalked(search)} order by points desc) level
    cross join lateral (
      select of_kind.* from kinds k cross join lateral (
        select w.founder_id as id, w.submitted_at from searched_startups w
        where w.stage = k.stage and w.ask = k.ask
          and (w.submitted_at at time zone 'UTC', w.founder_id) < (k.before_at, k.before_id)
          and coalesce(${fit}, false)
        order by w.submitted_at at time zone 'UTC' desc, w.founder_id desc limit ${size}) of_kind
      where k.points = level.points
      order by submitted_at desc, id desc limit ${size}) newest
    order by ${byMatch} limit ${size}`;
}

function pacedOf(search: Search): RawBuilder<unknown> {
  return sql`
    select w.id, w.submitted_at, k.points + w.counts as points
    from kinds k cross join lateral (
      select w.founder_id as id, w.submitted_at, ${paceCounts(search, sql`true`)} as counts
      from searched_startups w
      where ${all([isOfKind(search), sql`w.shares_momentum`, ...fits(search)])} offset 0) w
    where ${isWalked(search)} and k.points >= (select points from least)`;
}

function typedOf(search: Search): RawBuilder<unknown> {
  return sql`
    select w.founder_id as id, w.submitted_at, k.points + ${paceCounts(search)} as points
    from hits join searched_startups w on w.founder_id = hits.id join kinds k on ${isOfKind(search)}
    where not ${isWalked(search)}`;
}

const isWalked = ({ words }: Search) => (words ? sql`(select yes from many)` : sql`true`);

const isInFocus = ({ rule }: Search) =>
  sql`(w.industry = any(${rule.industries}::text[])) = k.is_focus`;

const isOfKind = (search: Search) =>
  sql`w.stage = k.stage and w.ask = k.ask and ${isInFocus(search)}`;

const fits = ({ filter: { industry }, words }: Search) => [
  ...isChosen({ industry }),
  ...(words ? [containsWords(words)] : []),
];

/** What the momentum of `searched_startups as w` counts, where the founder agreed to show it. */
function paceCounts({ rule, now }: Search, shares = sql`w.shares_momentum`): RawBuilder<unknown> {
  const { strong, steady } = rule.paces;
  if (strong === 0 && steady === 0) return sql`0`;
  return sql`case ${paceOf(now, { shares, founderId: sql`w.founder_id` })}
    when 'strong' then ${sql.lit(strong)} when 'steady' then ${sql.lit(steady)} else 0 end`;
}
