import { type Kysely, sql } from 'kysely';
import type { Found } from '#shared/api/search.ts';
import type { Database } from '../../tables/database.ts';
import { containing } from './containing.ts';

/** `since`: what was completed from then on is on the board. */
type Input = { founderId: string; text: string; since: Date; limit: number };

/** Own tasks whose title contains the text: open ones first, titles that begin with it before others. */
export async function findTasks(
  db: Kysely<Database>,
  { founderId, text, since, limit }: Input,
): Promise<Found['tasks']> {
  const { rows } = await sql<Found['tasks'][number]>`
    select t.id, t.title, t.status,
      coalesce(t.completed_at >= ${since}::timestamptz, true) as "isOnBoard"
    from tasks t
    where t.user_id = ${founderId} and t.deleted_at is null
      and t.title ilike ${containing(text)}
    order by t.status = 'completed', t.title not ilike ${containing(text, 'start')},
      t.created_at desc, t.id
    limit ${limit}`.execute(db);
  return rows;
}
