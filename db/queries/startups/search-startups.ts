import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DirectoryCard, StartupFilter } from '#shared/api/startups.ts';
import type { Database } from '../../schema.ts';

export type StartupsInput = {
  /** What whoever asks may see of each. */
  card: CardFields;
  filter: StartupFilter;
  after?: string | undefined;
  /** Founders are not shown, so a search does not find their names. */
  isAnonymous?: boolean;
  pageSize: number;
};

/**
 * A page of the accepted startups that fit, newest first, and the figures of all, as JSON text:
 * PostgreSQL shapes it, so that it goes to the wire as it is. All of it is of one moment.
 */
export async function findStartups(db: Kysely<Database>, input: StartupsInput): Promise<string> {
  const { filter, after, pageSize } = input;
  const words = wordsOf(input);
  const limit = pageSize + 1;
  const page = words ? searchPage({ filter, words, after, limit }) : plainPage({ ...input, limit });
  const size = after ? sql`null` : sql`(select ${words ? hitsSize : aggregatedSize(filter)})`;
  const { rows } = await sql<{ json: string }>`
    with ${page},
    listed as materialized (
      select a.id, a.submitted_at, ${toJson(input.card)} as card,
        row_number() over (order by ${newestFirst}) as place
      from startup_applications a where a.id in (select id from page))
    select json_build_object(
      'figures', ${figuresJson},
      'startups', coalesce((select json_agg(card order by place) from listed
        where place <= ${pageSize}::int), '[]'),
      'size', ${size},
      'next', (select ${cursorOf} from listed
        where place = ${sql.lit(pageSize)} and exists (
          select from listed where place = ${sql.lit(limit)})))::text as json`.execute(db);
  return rows[0]?.json ?? '';
}

function plainPage({
  filter,
  after,
  limit,
}: StartupsInput & { limit: number }): RawBuilder<unknown> {
  return sql`page as (
    select a.id from startup_applications a where ${all([...chosen(filter), ...later(after)])}
    order by ${newestFirst} limit ${sql.lit(limit)})`;
}

/** What an audience may see of `startup_applications as a` in a list: a field of the answer each, and no other. */
export type CardFields<Card = unknown> = { [Field in keyof Card]: RawBuilder<unknown> };

/** What founders see of one another. */
export const directoryCard: CardFields<DirectoryCard> = {
  founderId: sql`a.id`,
  founderName: sql`a.founder_name`,
  founderAvatar: sql`a.founder_avatar`,
  startupName: sql`a.startup_name`,
  stage: sql`a.stage`,
  industry: sql`a.industry`,
  // A card shows three lines.
  description: sql`left(a.description, 400)`,
  teamSize: sql`a.team_size`,
  lookingForFunding: sql`a.looking_for_funding`,
  fundingAmount: sql`case when a.looking_for_funding then a.funding_amount end`,
  websiteUrl: sql`a.website_url`,
};

export function toJson(fields: CardFields<Record<string, unknown>>): RawBuilder<unknown> {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  return sql`json_build_object(${sql.join(pairs)})`;
}

const startups = sql`coalesce(sum(startups), 0)`;
const ofStage = (stage: string) =>
  sql`coalesce(sum(startups) filter (where stage = ${sql.lit(stage)}), 0)`;
const seeking = sql`coalesce(sum(startups) filter (where is_seeking), 0)`;

/** Of all accepted startups. */
export const figuresJson = sql`(
  select json_build_object('startups', ${startups}, 'seeking', ${seeking},
    'withRevenue', coalesce(sum(with_revenue), 0), 'teamOfThree', coalesce(sum(team_of_three), 0),
    'industries', count(distinct industry collate "C") filter (where startups > 0),
    'stages', json_build_object('idea', ${ofStage('idea')}, 'mvp', ${ofStage('mvp')},
      'traction', ${ofStage('traction')}, 'launch', ${ofStage('launch')}))
  from startup_figures)`;

/** How many there are of what is chosen, where nothing is searched for: exact, also beyond 1,000. */
export function aggregatedSize(filter: StartupFilter): RawBuilder<unknown> {
  return sql`
    json_build_object('startups', ${startups}, 'isMore', false, 'seeking', ${seeking})
    from startup_figures where ${ofKind(filter)}`;
}

/** How many of what is chosen have the text in their industry. */
function aggregatedInIndustry(text: string, filter: StartupFilter): RawBuilder<unknown> {
  return sql`(
    select ${startups} from startup_figures
    where ${ofKind(filter)} and strpos(lower(industry), ${once(sql`lower(${text})`)}) > 0)`;
}

function ofKind({ stage, industry, funding }: StartupFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (stage) conditions.push(sql`stage = ${once(sql`${stage}::text`)}`);
  if (industry) conditions.push(sql`industry = ${once(sql`${industry}::text`)}`);
  if (funding) conditions.push(sql`is_seeking = ${sql.lit(funding === 'seeking')}`);
  return sql.join(conditions, sql` and `);
}

/** A search counts no further. */
const maxCounted = 1000;

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
  const kept = more.length > 0 ? sql`0` : aggregatedInIndustry(words.text, filter);
  const found = [sql`not (select yes from known)`, containsWords(words), ...more];
  return sql`
    known as materialized (select ${kept} > ${sql.lit(maxCounted)} as yes),
    hits as materialized (
      select w.founder_id as id, w.submitted_at, w.is_seeking from ${withTrigrams(words.text, filter)}
      where ${all(found)} limit ${sql.lit(maxCounted + 1)}),
    many as materialized (
      select (select yes from known) or count(*) > ${sql.lit(maxCounted)} as yes,
        count(*) as startups, count(*) filter (where is_seeking) as seeking
      from hits)`;
}

/**
 * The same, and `page`, ids in no order. Where many have the words, the hits are any of them: then
 * the newest startups are looked at until the page is full, which is soon.
 */
function searchPage({
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
    'startups', case when yes then ${sql.lit(maxCounted)} else startups end,
    'seeking', case when not yes then seeking end)
  from many`;

type Condition = RawBuilder<unknown>;

/** The one order of every list. */
const newestFirst = sql`submitted_at desc, id desc`;

export function all(conditions: Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

/** Whether `startup_applications as a` is accepted and fits what is chosen; what is typed aside. */
export function chosen({ stage, industry, funding }: StartupFilter): Condition[] {
  const conditions = [sql`a.status = 'accepted'`];
  if (stage) conditions.push(sql`a.stage = ${stage}`);
  if (industry) conditions.push(sql`a.industry = ${industry}`);
  if (funding) conditions.push(sql`a.looking_for_funding = ${sql.lit(funding === 'seeking')}`);
  return conditions;
}

/** Whether a startup comes after a page that ended with the startup of that cursor. */
function later(
  after: string | undefined,
  columns: Condition = sql`a.submitted_at, a.id`,
): Condition[] {
  if (!after) return [];
  const [micros, id] = after.split('.');
  return [
    sql`(${columns}) <
      ((select timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond'),
        (select ${id}::uuid))`,
  ];
}

const cursorOf = sql<string>`
  (extract(epoch from submitted_at) * 1000000)::bigint || '.' || id`;

/**
 * What is asked, in a query of its own: answered once, not for each row, and the planner makes one
 * plan for all that may be asked. With the value before it, it would plan each time, for longer
 * than the search takes.
 */
export function once(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${value})`;
}

/** Whose words are looked for: of all that is searched, or without the founder's name. */
export type Words = { text: string; isAnonymous: boolean };

type SearchInput = { filter: StartupFilter; isAnonymous?: boolean };

/** Null where nothing is searched for. */
export function wordsOf({ filter: { search }, isAnonymous = false }: SearchInput): Words | null {
  return search ? { text: search, isAnonymous } : null;
}

/** Whether `searched_startups as w` contains the words. Much quicker than `like`, and nothing in them is a sign. */
export function containsWords({ text, isAnonymous }: Words): Condition {
  const wanted = once(sql`lower(${text})`);
  const inWords = sql`strpos(w.words, ${wanted}) > 0`;
  // Who may not see the name must not find it either.
  return isAnonymous ? inWords : sql`(strpos(w.founder, ${wanted}) > 0 or ${inWords})`;
}

/** Whether `searched_startups as w` fits what is chosen. */
export function isChosen({ stage, industry, funding }: StartupFilter): Condition[] {
  const conditions: Condition[] = [];
  if (stage) conditions.push(sql`w.stage = ${once(sql`${stage}::text`)}`);
  if (industry) conditions.push(sql`w.industry = ${once(sql`${industry}::text`)}`);
  if (funding) conditions.push(sql`w.is_seeking = ${once(sql`${funding === 'seeking'}::boolean`)}`);
  return conditions;
}

/**
 * `searched_startups as w` that fit what is chosen and have the same characters in a row as the text,
 * to select from: all that the index knows. Most that have them contain the text. They come shelf by
 * shelf: whoever stops after some has not gone through all.
 */
export function withTrigrams(text: string, filter: StartupFilter = {}): RawBuilder<unknown> {
  const { stage = null, industry = null, funding } = filter;
  const isSeeking = funding ? funding === 'seeking' : null;
  return sql`
    (select searched_grams(lower(${text}), ${stage}, ${industry}, ${isSeeking}) as grams
      offset 0) asked
    cross join unnest(array(
      select generate_series((select last_value / 16384 from searched_startups_number), 0, -1)
    )) as shelves (shelf)
    cross join lateral (
      select * from searched_startups s
      where startup_grams(words || E'\\n' || founder, stage, industry, is_seeking, s.shelf)
        collate "C" @> array(select shelves.shelf || '/' || gram from unnest(asked.grams) gram)) w`;
}
