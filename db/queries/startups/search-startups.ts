import { type RawBuilder, sql } from 'kysely';
import type { Directory, DirectoryCard, StartupFilter } from '#shared/api/startups.ts';
import type { InvestorPreferences } from '#shared/domain/match.ts';
import { fundingAmounts, stages } from '#shared/options.ts';
import type { CalendarDate } from '#shared/time.ts';
import { batchReads } from '../../batch-reads.ts';
import type { Db } from '../../schema.ts';
import { hasCohortEnded } from '../cohorts/cohorts.ts';
import { contains, containsByIndex } from '../folded-text.ts';
import { isPremiumMember } from '../premium.ts';
import { type MatchClasses, matchClasses, maxCounted, type Thesis } from './match-points.ts';

/**
 * The fields of `startup_applications as a` that an audience may see, each as an SQL expression.
 */
export type CardFields<Card> = { [Field in keyof Card]: RawBuilder<unknown> };

export type StartupSearch<Card> = {
  card: CardFields<Card>;
  filter: StartupFilter & { thesis?: Thesis | undefined };
  /**
   * Newest first; by name; the furthest stage, the industry or the largest ask first; or the best
   * match for an investor first. Those that are alike have the newest first.
   */
  order?: keyof typeof columnOrders | { investor: InvestorPreferences; now: Date } | undefined;
  /** The `next` of the page before. */
  after?: string | undefined;
  /** Founders are hidden: they can't be found by name, and their momentum counts for no match. */
  isAnonymous?: boolean;
  pageSize: number;
};

type StartupPage<Card> = Omit<Directory, 'startups'> & { startups: Card[] };

/**
 * A page of the accepted startups that fit, how many fit, and the figures of all accepted ones; in
 * one statement, so that they are of one moment.
 */
export async function searchStartups<Card>(
  db: Db,
  search: StartupSearch<Card>,
): Promise<StartupPage<Card>> {
  const { card, filter, after, pageSize } = search;
  const order = await toOrder(db, search);
  const isCounted = countsHits(filter);
  const size = isCounted ? sizeOfHits : sizeOfKinds(filter);
  const { rows } = await sql<StartupPage<Card>>`
    with ${order.classes ? sql`classes as materialized (${order.classes.rows}),` : sql``}
    ${isCounted ? pageOfHits(search, order) : pageOfKinds(search, order)},
    listed as (
      select ${order.cursor} as cursor, row_number() over (order by ${order.by}) as place,
        (select ${toJson(card)} from startup_applications a where a.id = page.id) as card
      from page)
    select (${figures}) as figures,
      (select coalesce(json_agg(card order by place), '[]') from listed
        where place <= ${sql.lit(pageSize)}) as startups,
      ${after ? sql`null::json` : sql`(${size})`} as size,
      (select cursor from listed where place = ${sql.lit(pageSize)}
        and (select count(*) from listed) > ${sql.lit(pageSize)}) as next`.execute(db);
  return rows[0] as StartupPage<Card>;
}

/** `startup_figures` tells the size of every other list. */
function countsHits({ search, revenue, team, thesis }: Filter): boolean {
  return Boolean(search || thesis || (revenue && team));
}

/** `page`: the ids of one startup more than a page shows, with the columns that order them. */
function pageOfKinds<Card>(search: StartupSearch<Card>, order: Order): RawBuilder<unknown> {
  return sql`page as materialized (${walkPage(search, order, isOfKind(search.filter), [])})`;
}

/**
 * The same for a search. Up to 1,000 hits are sorted, or as many as a match says. If there are more,
 * `hits` has any of them: then startups are read in the order of an index until the page is full,
 * which is soon.
 */
function pageOfHits<Card>(search: StartupSearch<Card>, order: Order): RawBuilder<unknown> {
  const fits = isOfKind(search.filter);
  const isMore = sql`(select is_more from counted)`;
  const joined = order.classes ? sql`join classes c on ${order.classes.isOfClass}` : sql``;
  const few = sql`
    select a.id, ${order.columns} from hits a ${joined}
    where ${all([sql`not ${isMore}`, ...isAfter(search, order)])}`;
  const most = order.classes?.mostSorted ?? sql.lit(maxCounted);
  const ofMany = walkPage(search, order, [isMore, ...fits], containsText(search));
  return sql`
    hits as materialized (
      select a.id, a.submitted_at, a.startup_name, a.stage, a.industry, a.looking_for_funding,
        a.funding_amount, a.monthly_revenue, a.team_size, a.share_momentum
      from startup_applications a
      where ${all([...fits, ...containsTextByIndex(search)])} limit ${most} + 1),
    counted as materialized (
      select count(*) > ${most} as is_more, count(*) as startups,
        count(*) filter (where looking_for_funding) as seeking
      from hits),
    page as materialized ((${firstOf(search, order, few)}) union all (${ofMany}))`;
}

/**
 * Startups are read in the order of an index. For a match that is class by class, the best first and
 * of each the newest: an incremental sort reads no class behind the one that fills the page.
 */
function walkPage<Card>(
  search: StartupSearch<Card>,
  order: Order,
  fits: Condition[],
  containsText: Condition[],
): RawBuilder<unknown> {
  const { columns, classes } = order;
  const conditions = [...fits, ...isAfter(search, order)];
  if (!classes) {
    const isListed = all([...conditions, ...containsText]);
    const rows = sql`select a.id, ${columns} from startup_applications a where ${isListed}`;
    return firstOf(search, order, rows);
  }
  const isEnough = containsText.length > 0 ? sql`false` : sql`c.pace is null`;
  const rows = sql`
    select a.id, ${columns} from (select * from classes order by points desc offset 0) c
    cross join lateral (
      select a.id, a.submitted_at from startup_applications a
      where ${all([...conditions, classes.isOfClass])}
      order by a.submitted_at desc, a.id desc
      limit case when ${isEnough} then ${sql.lit(search.pageSize + 1)} end) a`;
  const hasText = containsText.map(
    (contains) => sql`(select ${contains} from startup_applications a where a.id = startup_id)`,
  );
  return firstOf(search, order, rows, hasText);
}

/** The first rows. What takes longest to find out is looked up one by one, until there are enough. */
function firstOf<Card>(
  { pageSize }: StartupSearch<Card>,
  { by, classes }: Order,
  rows: RawBuilder<unknown>,
  conditions: Condition[] = [],
): RawBuilder<unknown> {
  const limit = sql`limit ${sql.lit(pageSize + 1)}`;
  if (!classes) return sql`${rows} order by ${by} ${limit}`;
  return sql`
    select id, submitted_at, points from (${rows} order by ${by} offset 0) a
    where ${all([classes.hasPace, ...conditions])} order by ${by} ${limit}`;
}

/** Columns of a page beside the id, and the order and the cursor that are made from them. */
type Order = {
  columns: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  /** A number, a dot and an id. */
  cursor: RawBuilder<unknown>;
  isAfter(cursor: string): Condition;
  /** The classes of a match, `classes` in SQL. */
  classes?: MatchClasses;
};

async function toOrder<Card>(db: Db, search: StartupSearch<Card>): Promise<Order> {
  const { order = 'newest', filter, isAnonymous = false } = search;
  if (typeof order === 'string') return columnOrders[order];
  const classes = await matchClasses(db, { ...order, filter, seesMomentum: !isAnonymous });
  return {
    columns: classes.columns,
    classes,
    by: sql`points desc, submitted_at desc, id desc`,
    cursor: sql`points || '.' || id`,
    isAfter(cursor) {
      const [reached, id] = cursor.split('.');
      const last = (column: string) => sql`(
        select last.${sql.ref(column)} from startup_applications last where last.id = ${id}::uuid)`;
      return sql`c.points <= ${reached}::int and (a.submitted_at, a.id) < (
        case when c.points < ${reached}::int then 'infinity' else ${last('submitted_at')} end,
        ${id}::uuid)`;
    },
  };
}

const newestFirst: Order = {
  columns: sql`a.submitted_at`,
  by: sql`submitted_at desc, id desc`,
  cursor: sql`(extract(epoch from submitted_at) * 1000000)::bigint || '.' || id`,
  isAfter(cursor) {
    const [micros, id] = cursor.split('.');
    return sql`(a.submitted_at, a.id) < (
      timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond', ${id}::uuid)`;
  },
};

const byName: Order = {
  columns: sql`lower(a.startup_name) as name`,
  by: sql`name, id`,
  cursor: sql`'0.' || id`,
  isAfter(cursor) {
    const id = cursor.split('.')[1];
    return sql`(lower(a.startup_name), a.id) > (
      select lower(last.startup_name), last.id
      from startup_applications last where last.id = ${id}::uuid)`;
  },
};

/** Startups of one rank have the newest first. Without an index: all that fit are sorted. */
function byRank(rank: (startup: string) => RawBuilder<unknown>, direction: 'asc' | 'desc'): Order {
  const follows = direction === 'asc' ? sql`>` : sql`<`;
  return {
    columns: sql`${rank('a')} as rank, a.submitted_at`,
    by: sql`rank ${sql.raw(direction)}, submitted_at desc, id desc`,
    cursor: sql`'0.' || id`,
    isAfter(cursor) {
      const id = cursor.split('.')[1];
      return sql`exists (
        select from startup_applications last where last.id = ${id}::uuid
          and (${rank('a')} ${follows} ${rank('last')} or (${rank('a')} = ${rank('last')}
            and (a.submitted_at, a.id) < (last.submitted_at, last.id))))`;
    },
  };
}

const placeIn = (list: readonly string[], column: RawBuilder<unknown>) =>
  sql`array_position(array[${sql.join(list.map((each) => sql.lit(each)))}], ${column})`;

/** Whoever asks for no amount in particular comes after those who name one, and before the others. */
const askRank = (startup: string) => sql`
  case when not ${sql.ref(`${startup}.looking_for_funding`)} then -1
    else coalesce(${placeIn(fundingAmounts, sql.ref(`${startup}.funding_amount`))}, 0) end`;

const columnOrders = {
  newest: newestFirst,
  name: byName,
  stage: byRank((startup) => placeIn(stages, sql.ref(`${startup}.stage`)), 'desc'),
  industry: byRank((startup) => sql`lower(${sql.ref(`${startup}.industry`)})`, 'asc'),
  ask: byRank(askRank, 'desc'),
};

type Condition = RawBuilder<unknown>;

function isAfter<Card>({ after }: StartupSearch<Card>, order: Order): Condition[] {
  return after ? [order.isAfter(after)] : [];
}

function all(conditions: Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

type Filter = StartupSearch<unknown>['filter'];

function isOfKind({ stage, industry, funding, revenue, team, thesis }: Filter): Condition[] {
  const { industries, asks } = thesis ?? { industries: null, asks: null };
  return [
    sql`a.status = 'accepted'`,
    ...(stage ? [sql`a.stage = ${stage}`] : []),
    ...(industry ? [sql`a.industry = ${industry}`] : []),
    ...(funding ? [sql`a.looking_for_funding = ${sql.lit(funding === 'seeking')}`] : []),
    ...(revenue ? [sql`a.monthly_revenue is not null`] : []),
    ...(team ? [sql`a.team_size >= 3`] : []),
    ...(industries ? [sql`a.industry = any(${industries}::text[])`] : []),
    ...(asks
      ? [
          sql`a.looking_for_funding`,
          sql`(a.funding_amount is null or a.funding_amount = any(${asks}::text[]))`,
        ]
      : []),
  ];
}

const searchText = sql<string>`a.search_text`;

function containsTextByIndex<Card>(search: StartupSearch<Card>): Condition[] {
  const { search: text } = search.filter;
  if (!text) return [];
  return [containsByIndex(searchText, text), ...isFoundAnonymously(search)];
}

/** Not by its index: for that the planner would fetch all hits and sort them. */
function containsText<Card>(search: StartupSearch<Card>): Condition[] {
  const { search: text } = search.filter;
  if (!text) return [];
  return search.isAnonymous ? isFoundAnonymously(search) : [contains(searchText, text)];
}

/** True if the text is found below the first line, which is the founder's name. */
function isFoundAnonymously<Card>({ filter, isAnonymous }: StartupSearch<Card>): Condition[] {
  if (!isAnonymous) return [];
  const visible = sql<string>`substr(a.search_text, strpos(a.search_text, E'\\n') + 1)`;
  return [contains(visible, filter.search ?? '')];
}

const sizeOfHits = sql`
  select json_build_object('startups', least(startups, ${sql.lit(maxCounted)}),
    'isMore', startups > ${sql.lit(maxCounted)},
    'seeking', case when startups <= ${sql.lit(maxCounted)} then seeking end)
  from counted`;

const startups = sql`coalesce(sum(startups), 0)`;
const startupsWhere = (condition: Condition, count = sql`startups`) =>
  sql`coalesce(sum(${count}) filter (where ${condition}), 0)`;

/** Exact, also beyond 1,000. */
function sizeOfKinds({
  stage,
  industry,
  funding,
  revenue,
  team,
}: StartupFilter): RawBuilder<unknown> {
  const count = revenue ? sql`with_revenue` : team ? sql`team_of_three` : sql`startups`;
  const conditions = [
    sql`true`,
    ...(stage ? [sql`stage = ${stage}`] : []),
    ...(industry ? [sql`industry = ${industry}`] : []),
    ...(funding ? [sql`is_seeking = ${sql.lit(funding === 'seeking')}`] : []),
  ];
  return sql`
    select json_build_object('startups', ${startupsWhere(sql`true`, count)}, 'isMore', false,
      'seeking', ${startupsWhere(sql`is_seeking`, count)})
    from startup_figures where ${all(conditions)}`;
}

/** Of all accepted startups. */
const figures = sql`
  select json_build_object('startups', ${startups}, 'seeking', ${startupsWhere(sql`is_seeking`)},
    'withRevenue', coalesce(sum(with_revenue), 0), 'teamOfThree', coalesce(sum(team_of_three), 0),
    'industries', count(distinct industry collate "C") filter (where startups > 0),
    'stages', json_build_object(
      'idea', ${startupsWhere(sql`stage = 'idea'`)}, 'mvp', ${startupsWhere(sql`stage = 'mvp'`)},
      'traction', ${startupsWhere(sql`stage = 'traction'`)},
      'launch', ${startupsWhere(sql`stage = 'launch'`)}))
  from startup_figures`;

/** Approved investors and founders see these alike. */
export const startupFields: CardFields<Omit<DirectoryCard, 'isAlumni' | 'isPremium'>> = {
  startupId: sql`a.id`,
  founderName: sql`a.founder_name`,
  founderAvatar: sql`a.founder_avatar`,
  startupName: sql`a.startup_name`,
  startupLogo: sql`a.startup_logo`,
  stage: sql`a.stage`,
  industry: sql`a.industry`,
  // A card shows three lines.
  description: sql`left(a.description, 400)`,
  teamSize: sql`a.team_size`,
  lookingForFunding: sql`a.looking_for_funding`,
  fundingAmount: sql`case when a.looking_for_funding then a.funding_amount end`,
  websiteUrl: sql`a.website_url`,
};

/** The time, and the day where the founder is who looks. */
type DirectoryTime = { now: Date; today: CalendarDate };

/** Founders see these of one another. */
export const directoryCard = ({ now, today }: DirectoryTime): CardFields<DirectoryCard> => ({
  ...startupFields,
  isAlumni: hasCohortEnded(sql`a.cohort_id`, today),
  isPremium: isPremiumMember(sql`a.id`, now),
});

export const directoryPageSize = 24;

const readNewestStartups = batchReads<DirectoryTime, Directory>(async (db, times) => {
  const pages = new Map<CalendarDate, Directory>();
  for (const time of new Map(times.map((each) => [each.today, each])).values()) {
    const card = directoryCard(time);
    const page = await searchStartups(db, { card, filter: {}, pageSize: directoryPageSize });
    pages.set(time.today, page);
  }
  return times.map(({ today }) => pages.get(today) as Directory);
});

/** The community's first page. All who open it at the same moment share one read. */
export function findNewestStartups(db: Db, time: DirectoryTime): Promise<Directory> {
  return readNewestStartups(db, time);
}

export function toJson<Card>(fields: CardFields<Card>): RawBuilder<Card> {
  const pairs = Object.entries(fields as Record<string, RawBuilder<unknown>>);
  const list = pairs.map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  return sql`json_build_object(${sql.join(list)})`;
}
