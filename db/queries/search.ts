import { type Kysely, sql } from 'kysely';
import type { Found } from '#shared/api/search.ts';
import type { Database } from '../schema.ts';
import { escapeLike } from './escape-like.ts';

type SearchFoundersInput = {
  viewer: { id: string; cohortId: string | null };
  text: string;
  limit: number;
};

/**
 * Other accepted founders whose name or startup contains the text: those of the own cohort first,
 * then names that begin with it.
 */
export async function searchFounders(
  db: Kysely<Database>,
  { viewer, text, limit }: SearchFoundersInput,
): Promise<Found['founders']> {
  const contains = sql`lower(${`%${escapeLike(text)}%`})`;
  const begins = sql`lower(${`${escapeLike(text)}%`})`;
  const founder = sql`lower(a.founder_name)`;
  const startup = sql`lower(a.startup_name)`;
  const { rows } = await sql<Found['founders'][number]>`
    select a.id, a.founder_name as name, a.startup_name as "startupName",
      coalesce(a.cohort_id = ${viewer.cohortId}::uuid, false) as "isPeer"
    from startup_applications a
    where a.status = 'accepted' and a.id <> ${viewer.id}
      and lower(a.founder_name || E'\\n' || a.startup_name) like ${contains}
    order by "isPeer" desc, not (${founder} like ${begins} or ${startup} like ${begins}),
      a.startup_name, a.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Tasks completed before `since` are no longer on the board. */
type SearchTasksInput = { founderId: string; text: string; since: Date; limit: number };

/** The founder's tasks whose title contains the text: open ones first, then titles that begin with it. */
export async function searchTasks(
  db: Kysely<Database>,
  { founderId, text, since, limit }: SearchTasksInput,
): Promise<Found['tasks']> {
  const { rows } = await sql<Found['tasks'][number]>`
    select t.id, t.title, t.status,
      coalesce(t.completed_at >= ${since}::timestamptz, true) as "isOnBoard"
    from tasks t
    where t.user_id = ${founderId} and t.deleted_at is null
      and t.title ilike ${`%${escapeLike(text)}%`}
    order by t.status = 'completed', t.title not ilike ${`${escapeLike(text)}%`},
      t.created_at desc, t.id
    limit ${limit}`.execute(db);
  return rows;
}
