import { type Kysely, sql } from 'kysely';
import type { Found } from '#shared/api/search.ts';
import type { Database } from '../../tables/database.ts';
import { once, withGrams } from '../startups/search-conditions.ts';
import { containing } from './containing.ts';

type Input = { viewer: { id: string; cohortId: string | null }; text: string; limit: number };

/**
 * Other accepted founders whose name or startup contains the text: the own cohort first, then
 * names that begin with it. An allow-list of columns: no address leaves here.
 */
export async function findFounders(
  db: Kysely<Database>,
  { viewer, text, limit }: Input,
): Promise<Found['founders']> {
  const anywhere = once(sql`lower(${containing(text)})`);
  const atStart = once(sql`lower(${containing(text, 'start')})`);
  const startup = sql`split_part(w.words, E'\\n', 1)`;
  const { rows } = await sql<Found['founders'][number]>`
    select a.id, a.founder_name as name, a.startup_name as "startupName",
      coalesce(a.cohort_id = ${viewer.cohortId}::uuid, false) as "isPeer"
    from ${withGrams(text)} join startup_applications a on a.id = w.founder_id
    where (w.founder like ${anywhere} or ${startup} like ${anywhere})
      and a.id <> ${viewer.id}
    order by "isPeer" desc, not (w.founder like ${atStart} or ${startup} like ${atStart}),
      a.startup_name, a.id
    limit ${limit}`.execute(db);
  return rows;
}
