import { type Kysely, sql } from 'kysely';
import type { ApplicationList } from '#shared/api/application-list.ts';
import type { ApplicationStatus } from '#shared/options.ts';
import type { Database } from '../../tables/database.ts';

/** How many applications there are of each status, and of all. */
export async function countApplications(db: Kysely<Database>): Promise<ApplicationList['counts']> {
  const { rows } = await sql<{ status: ApplicationStatus; size: number }>`
    select status, count(*) as size from startup_applications group by status`.execute(db);
  const counts = { total: 0, pending: 0, under_review: 0, accepted: 0, rejected: 0, withdrawn: 0 };
  for (const { status, size } of rows) {
    counts[status] = size;
    counts.total += size;
  }
  return counts;
}
