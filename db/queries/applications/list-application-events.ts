import { type Kysely, sql } from 'kysely';
import type { Review } from '#shared/api/review-view.ts';
import type { Database } from '../../tables/database.ts';

/** The history of an application, newest first. A cohort is called what it is called now. */
export async function listApplicationEvents(
  db: Kysely<Database>,
  { applicationId }: { applicationId: string },
): Promise<Review['history']> {
  const rows = await db
    .selectFrom('application_events as e')
    .leftJoin('cohorts as c', (join) =>
      join.on(sql<boolean>`c.id::text = e.details->>'cohortId'`).on('e.kind', '=', 'accepted'),
    )
    .where('e.application_id', '=', applicationId)
    .orderBy('e.id', 'desc')
    .select([
      'e.id',
      'e.kind',
      'e.actor_email as email',
      sql<string | null>`e.details->>'reason'`.as('reason'),
      'c.name as cohortName',
      'e.created_at as at',
    ])
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
