import { type Kysely, sql } from 'kysely';
import type { Found } from '#shared/api/search.ts';
import type { Database } from '../../tables/database.ts';
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
  const anywhere = containing(text);
  const atStart = containing(text, 'start');
  const { rows } = await sql<Found['founders'][number]>`
    select a.id, a.founder_name as name, a.startup_name as "startupName",
      coalesce(a.cohort_id = ${viewer.cohortId}::uuid, false) as "isPeer"
    from startup_applications a
    where a.status = 'accepted' and a.id <> ${viewer.id}
      and (a.founder_name ilike ${anywhere} or a.startup_name ilike ${anywhere})
    order by "isPeer" desc, not (a.founder_name ilike ${atStart} or a.startup_name ilike ${atStart}),
      a.startup_name, a.id
    limit ${limit}`.execute(db);
  return rows;
}
