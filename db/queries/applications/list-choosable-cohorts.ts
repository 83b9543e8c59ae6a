import { type Kysely, sql } from 'kysely';
import type { Review } from '#shared/api/review-view.ts';
import type { Database } from '../../tables/database.ts';

/** Every cohort that somebody could be accepted into: open for applications first, then the latest. */
export async function listChoosableCohorts(
  db: Kysely<Database>,
  { now }: { now: Date },
): Promise<Review['cohorts']> {
  const { rows } = await sql<Review['cohorts'][number]>`
    select id, name, coalesce(applications_open_at <= ${now}
      and coalesce(applications_close_at > ${now}, true), false) as "isOpen"
    from cohorts
    order by "isOpen" desc, starts_on desc, name`.execute(db);
  return rows;
}
