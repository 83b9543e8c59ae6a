import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StartupFilter } from '#shared/api/startups.ts';
import type { Database } from '../../tables/database.ts';
import { type CardFields, toJson } from './card-fields.ts';
import { figuresJson, keptSize } from './kept-figures.ts';
import { wordsOf } from './search-conditions.ts';
import { hitsSize, searchPage } from './search-page.ts';
import { all, chosen, cursorOf, later, newestFirst } from './startup-conditions.ts';

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
  const size = after ? sql`null` : sql`(select ${words ? hitsSize : keptSize(filter)})`;
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
