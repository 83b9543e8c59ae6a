import { sql } from 'kysely';
import type { Found } from '#shared/api/search.ts';
import type { Db } from '../schema.ts';
import { contains, containsByIndex, fold } from './folded-text.ts';

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
  db: Db,
  { viewer, text, limit }: SearchFoundersInput,
): Promise<Found['founders']> {
  const names = sql<string>`a.name_text`;
  const { rows } = await sql<Found['founders'][number]>`
    select a.id, a.startup_id as "startupId", a.founder_name as name, a.startup_name as "startupName",
      coalesce(a.cohort_id = ${viewer.cohortId}::uuid, false) as "isPeer"
    from startup_founders a
    where a.is_active and a.id <> ${viewer.id}
      and ${containsByIndex(names, text)}
    order by "isPeer" desc, strpos(E'\\n' || ${names}, E'\\n' || ${fold(text)}) = 0,
      a.startup_name, a.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Tasks completed before `since` are no longer on the board. */
type SearchTasksInput = { founderId: string; text: string; since: Date; limit: number };

/** The founder's tasks whose title contains the text: open ones first, then titles that begin with it. */
export async function searchTasks(
  db: Db,
  { founderId, text, since, limit }: SearchTasksInput,
): Promise<Found['tasks']> {
  const title = sql<string>`fold_text(t.title)`;
  const { rows } = await sql<Found['tasks'][number]>`
    select t.id, t.title, t.status,
      coalesce(t.completed_at >= ${since}::timestamptz, true) as "isOnBoard"
    from tasks t
    where t.user_id = ${founderId} and t.deleted_at is null and t.status <> 'lapsed'
      and ${contains(title, text)}
    order by t.status = 'completed', strpos(${title}, ${fold(text)}) > 1,
      t.created_at desc, t.id
    limit ${limit}`.execute(db);
  return rows;
}
