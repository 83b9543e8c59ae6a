import { type Kysely, type RawBuilder, sql } from 'kysely';
import { focusesOf, matchStartup, type Preferences, paces } from '#shared/domain/match.ts';
import { fundingAmounts, type Stage, stages } from '#shared/options.ts';
import type { Database } from '../../tables/database.ts';
import { toJson } from '../startups/card-fields.ts';
import type { StartupsInput } from '../startups/find-startups.ts';
import { figuresJson, keptSize } from '../startups/kept-figures.ts';
import { containsWords, wordsOf } from '../startups/search-conditions.ts';
import { hitsSize, searchHits } from '../startups/search-page.ts';
import { all, chosen } from '../startups/startup-conditions.ts';
import { paceOf } from './pace-of.ts';

const byMatch = sql`points desc, submitted_at desc, id desc`;

type Input = StartupsInput & { investor: Preferences; now: Date };

/**
 * The same page and figures as `findStartups` gives, the best match first. What each thing counts
 * is asked of the rule itself: here it is only added up.
 */
export async function findStartupsByMatch(db: Kysely<Database>, input: Input): Promise<string> {
  const { card, filter, after, pageSize } = input;
  const words = wordsOf(input);
  const fitting = chosen(filter);
  if (words)
    fitting.push(sql`exists (
      select from searched_startups w where w.founder_id = a.id and ${containsWords(words)})`);
  const points = await pointsOf(db, input);
  const limit = sql.lit(pageSize + 1);
  const hits = words ? sql`${searchHits({ filter, words })},` : sql``;
  const size = after ? sql`null` : sql`(select ${words ? hitsSize : keptSize(filter)})`;
  const { rows } = await sql<{ json: string }>`
    with ${hits} page as materialized (
      select * from (
        select a.id, a.submitted_at, ${points} as points
        from startup_applications a where ${all(fitting)}) fitting
      where ${behind(after)} order by ${byMatch} limit ${limit}),
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
          select from listed where place = ${limit})))::text as json`.execute(db);
  return rows[0]?.json ?? '';
}

/** Behind the startup of that cursor, which says how many points it had. */
function behind(after: string | undefined): RawBuilder<unknown> {
  if (!after) return sql`true`;
  const [points, id] = after.split('.');
  return sql`(points, submitted_at, id) < (
    select ${points}::bigint, last.submitted_at, last.id from startup_applications last
    where last.id = ${id}::uuid)`;
}

/** The points of `startup_applications as a`: a sum, so each part can be asked for by itself. */
async function pointsOf(
  db: Kysely<Database>,
  { investor, isAnonymous = false, now }: Input,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ industry: string }>`
    select distinct industry from startup_figures where startups > 0`.execute(db);
  const industries = rows
    .map(({ industry }) => industry)
    .filter((industry) => focusesOf(industry, investor.focus).length > 0);
  const none = { industry: '', stage: 'idea' as Stage, lookingForFunding: false };
  const partOf = (part: string, startup: object): number => {
    const match = matchStartup(investor, { ...none, fundingAmount: null, pace: null, ...startup });
    return match?.reasons.find((each) => each.part === part)?.points ?? 0;
  };
  const cases = (value: RawBuilder<unknown>, points: [string, number][]) =>
    sql`case ${value} ${sql.join(
      points.map(([name, each]) => sql`when ${sql.lit(name)} then ${sql.lit(each)}`),
      sql` `,
    )} else 0 end`;
  const asking = (fundingAmount: string | null) =>
    partOf('check', { lookingForFunding: true, fundingAmount });
  const ask = sql`case when a.looking_for_funding then
    case when a.funding_amount is null then ${sql.lit(asking(null))} else
      ${cases(
        sql`a.funding_amount`,
        fundingAmounts.map((amount) => [amount, asking(amount)]),
      )} end else 0 end`;
  const stage = cases(
    sql`a.stage`,
    stages.map((each) => [each, partOf('stage', { stage: each })]),
  );
  const pace = cases(
    paceOf(now),
    paces.map((each) => [each, partOf('momentum', { pace: each })]),
  );
  const focus = sql.lit(partOf('focus', { industry: industries[0] ?? '' }));
  return sql`(case when a.industry = any(${industries}::text[]) then ${focus} else 0 end
    + ${ask} + ${stage} + ${isAnonymous ? sql`0` : pace})`;
}
