import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StartupFilter } from '#shared/api/startups.ts';
import {
  focusesOf,
  type InvestorPreferences,
  type MatchableStartup,
  type MatchPart,
  type MomentumLevel,
  matchStartup,
  momentumLevels,
} from '#shared/domain/match.ts';
import { fundingAmounts, type Stage, stages } from '#shared/options.ts';
import type { Database } from '../../schema.ts';
import {
  aggregatedSize,
  all,
  chosen,
  containsWords,
  figuresJson,
  hitsSize,
  isChosen,
  type StartupsInput,
  searchHits,
  toJson,
  type Words,
  wordsOf,
} from '../startups/search-startups.ts';
import { paceOf } from './portfolio.ts';

type FindStartupsByMatchInput = StartupsInput & { investor: InvestorPreferences; now: Date };

/** The same page and figures as `findStartups` gives, the best match first. */
export async function findStartupsByMatch(
  db: Kysely<Database>,
  input: FindStartupsByMatchInput,
): Promise<string> {
  const { card, filter, after, pageSize, investor, isAnonymous = false, now } = input;
  const words = wordsOf(input);
  const limit = pageSize + 1;
  const rule = matchKinds(investor, await listSearchedIndustries(db));
  // Who is not shown momentum is not matched by it.
  if (isAnonymous) rule.paces = { strong: 0, steady: 0 };
  const hits = words ? sql`${searchHits({ filter, words })},` : sql``;
  const size = after ? sql`null` : sql`(select ${words ? hitsSize : aggregatedSize(filter)})`;
  const { rows } = await sql<{ json: string }>`
    with ${hits} ${matchPage({ rule, filter, words, after, now, limit })},
    listed as materialized (
      select a.id, page.points, ${toJson(card)} as card,
        row_number() over (order by page.points desc, page.submitted_at desc, page.id desc) as place
      from page join startup_applications a on a.id = page.id)
    select json_build_object(
      'figures', ${figuresJson},
      'startups', coalesce((select json_agg(card order by place) from listed
        where place <= ${sql.lit(pageSize)}), '[]'),
      'size', ${size},
      'next', (select points || '.' || id from listed
        where place = ${sql.lit(pageSize)} and exists (
          select from listed where place = ${sql.lit(limit)})))::text as json`.execute(db);
  return rows[0]?.json ?? '';
}

async function listSearchedIndustries(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ industry: string }>`
    select distinct industry from startup_figures where startups > 0`.execute(db);
  return rows.map(({ industry }) => industry);
}

type Search = MatchSearch & {
  /** Where there are words, `hits` and `many` come before. */
  words: Words | null;
  now: Date;
  limit: number;
};

const byMatch = sql`points desc, submitted_at desc, id desc`;
const noRows = sql`select null::uuid as id, null::timestamptz as submitted_at, 0 as points
  where false`;

/**
 * Expressions of a `with`: `page`, ids and points of the best matches. Not all startups are scored:
 * - `plain`: those without momentum, kind by kind, the ones that count most first, until the page
 *   is full;
 * - `paced`: those with momentum whose kind counts so much that it lifts them onto the page.
 * Where few have the words, these alone are scored: `typed`.
 */
function matchPage(search: Search): RawBuilder<unknown> {
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
    paced as (${most > 0 ? pacedOf(search) : noRows}),
    typed as (${words ? typedOf(search) : noRows}),
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

/** Startups that count the same for an investor, momentum aside. */
type MatchKind = { stage: Stage; ask: string; isFocus: boolean; points: number };

type MatchRule = {
  /** The industries in the investor's focus. */
  industries: string[];
  kinds: MatchKind[];
  paces: Record<MomentumLevel, number>;
};

/** What each thing counts is asked of the rule itself: here it is only added up. */
function matchKinds(investor: InvestorPreferences, industries: string[]): MatchRule {
  const none = { industry: '', stage: 'idea' as Stage, lookingForFunding: false };
  const partOf = (part: MatchPart, startup: Partial<MatchableStartup>): number => {
    const match = matchStartup(investor, { ...none, fundingAmount: null, pace: null, ...startup });
    return match?.reasons.find((each) => each.part === part)?.points ?? 0;
  };
  const inFocus = industries.filter((each) => focusesOf(each, investor.focus).length > 0);
  const focus = partOf('focus', { industry: inFocus[0] ?? '' });
  const asks: [string, number][] = [
    ['none', partOf('check', {})],
    ...['open', ...fundingAmounts].map((ask): [string, number] => {
      const fundingAmount = ask === 'open' ? null : ask;
      return [ask, partOf('check', { lookingForFunding: true, fundingAmount })];
    }),
  ];
  const kinds = stages.flatMap((stage) =>
    asks.flatMap(([ask, ofAsk]) => {
      const points = ofAsk + partOf('stage', { stage });
      const outside = { stage, ask, isFocus: false, points };
      if (inFocus.length === 0) return [outside];
      return [{ stage, ask, isFocus: true, points: points + focus }, outside];
    }),
  );
  const [strong, steady] = momentumLevels.map((pace) => partOf('momentum', { pace }));
  return { industries: inFocus, kinds, paces: { strong: strong ?? 0, steady: steady ?? 0 } };
}

type MatchSearch = { rule: MatchRule; filter: StartupFilter; after: string | undefined };

/** The last startup of the page before, which had so many points. */
function matchCursor(after: string | undefined): RawBuilder<unknown> {
  const [points, id] = after?.split('.') ?? [null, null];
  return sql`
    select ${points}::int as points, submitted_at, founder_id as id
    from searched_startups where founder_id = ${id}::uuid`;
}

const last = sql`'infinity'::timestamp`;
const lastId = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;

/**
 * The kinds that fit what is chosen, and where in each the page begins: behind the cursor in those
 * that count as much as it did, at the newest in those that count less.
 */
function matchKindRows({ rule, filter, after }: MatchSearch): RawBuilder<unknown> {
  const { stage, funding } = filter;
  const kinds = rule.kinds
    .filter((kind) => !stage || kind.stage === stage)
    .filter(({ ask }) => !funding || (ask === 'none') === (funding === 'not_seeking'));
  const column = (key: keyof MatchKind) => kinds.map((kind) => kind[key]);
  const ofKinds = sql`unnest(${column('stage')}::text[], ${column('ask')}::text[],
    ${column('isFocus')}::boolean[], ${column('points')}::int[]) as k (stage, ask, is_focus, points)`;
  if (!after) return sql`select k.*, ${last} as before_at, ${lastId} as before_id from ${ofKinds}`;
  return sql`
    select k.*,
      case when k.points < c.points then ${last} else c.submitted_at at time zone 'UTC' end
        as before_at,
      case when k.points < c.points then ${lastId} else c.id end as before_id
    from ${ofKinds} join cursor c on k.points <= c.points`;
}

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
  const size = after ? sql`null` : sql`(select ${words ? hitsSize : aggregatedSize(filter)})`;
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
