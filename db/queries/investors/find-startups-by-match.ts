import { type Kysely, sql } from 'kysely';
import type { Preferences } from '#shared/domain/match.ts';
import type { Database } from '../../tables/database.ts';
import { toJson } from '../startups/card-fields.ts';
import type { StartupsInput } from '../startups/find-startups.ts';
import { figuresJson, keptSize } from '../startups/kept-figures.ts';
import { wordsOf } from '../startups/search-conditions.ts';
import { hitsSize, searchHits } from '../startups/search-page.ts';
import { matchKinds } from './match-kinds.ts';
import { matchPage } from './match-page.ts';

type Input = StartupsInput & { investor: Preferences; now: Date };

/** The same page and figures as `findStartups` gives, the best match first. */
export async function findStartupsByMatch(db: Kysely<Database>, input: Input): Promise<string> {
  const { card, filter, after, pageSize, investor, isAnonymous = false, now } = input;
  const words = wordsOf(input);
  const limit = pageSize + 1;
  const rule = matchKinds(investor, await listIndustries(db));
  // Who is not shown momentum is not matched by it.
  if (isAnonymous) rule.paces = { strong: 0, steady: 0 };
  const hits = words ? sql`${searchHits({ filter, words })},` : sql``;
  const size = after ? sql`null` : sql`(select ${words ? hitsSize : keptSize(filter)})`;
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

async function listIndustries(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ industry: string }>`
    select distinct industry from startup_figures where startups > 0`.execute(db);
  return rows.map(({ industry }) => industry);
}
