import { type Kysely, sql } from 'kysely';
import type { Found } from '#shared/api/search.ts';
import type { Database } from '../schema.ts';
import { once, withTrigrams } from './startups/search-startups.ts';

type SearchFoundersInput = {
  viewer: { id: string; cohortId: string | null };
  text: string;
  limit: number;
};

/**
 * Other accepted founders whose name or startup contains the text: the own cohort first, then
 * names that begin with it. An allow-list of columns: no address leaves here.
 */
export async function searchFounders(
  db: Kysely<Database>,
  { viewer, text, limit }: SearchFoundersInput,
): Promise<Found['founders']> {
  const anywhere = once(sql`lower(${containsPattern(text)})`);
  const atStart = once(sql`lower(${containsPattern(text, 'start')})`);
  const startup = sql`split_part(w.words, E'\\n', 1)`;
  const { rows } = await sql<Found['founders'][number]>`
    select a.id, a.founder_name as name, a.startup_name as "startupName",
      coalesce(a.cohort_id = ${viewer.cohortId}::uuid, false) as "isPeer"
    from ${withTrigrams(text)} join startup_applications a on a.id = w.founder_id
    where (w.founder like ${anywhere} or ${startup} like ${anywhere})
      and a.id <> ${viewer.id}
    order by "isPeer" desc, not (w.founder like ${atStart} or ${startup} like ${atStart}),
      a.startup_name, a.id
    limit ${limit}`.execute(db);
  return rows;
}

/** `since`: what was completed from then on is on the board. */
type SearchTasksInput = { founderId: string; text: string; since: Date; limit: number };

/** Own tasks whose title contains the text: open ones first, titles that begin with it before others. */
export async function searchTasks(
  db: Kysely<Database>,
  { founderId, text, since, limit }: SearchTasksInput,
): Promise<Found['tasks']> {
  const { rows } = await sql<Found['tasks'][number]>`
    select t.id, t.title, t.status,
      coalesce(t.completed_at >= ${since}::timestamptz, true) as "isOnBoard"
    from tasks t
    where t.user_id = ${founderId} and t.deleted_at is null
      and t.title ilike ${containsPattern(text)}
    order by t.status = 'completed', t.title not ilike ${containsPattern(text, 'start')},
      t.created_at desc, t.id
    limit ${limit}`.execute(db);
  return rows;
}

/** A pattern for `ilike`, in which `%`, `_` and `\` of the text stand for themselves. */
function containsPattern(text: string, where: 'anywhere' | 'start' = 'anywhere'): string {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return where === 'start' ? `${literal}%` : `%${literal}%`;
}
