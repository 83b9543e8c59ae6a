import type { Kysely } from 'kysely';
import type { Review } from '#shared/api/review-view.ts';
import type { Database } from '../../tables/database.ts';

type Input = { applicationId: string; accountId: string };

export async function listApplicationRatings(
  db: Kysely<Database>,
  { applicationId, accountId }: Input,
): Promise<Review['ratings']> {
  const rows = await db
    .selectFrom('application_ratings as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .where('r.application_id', '=', applicationId)
    .orderBy('a.email')
    .select(['r.account_id as accountId', 'a.email', 'r.team', 'r.problem', 'r.traction', 'r.fit'])
    .execute();
  return rows.map(({ accountId: owner, ...rating }) => ({
    ...rating,
    isMine: owner === accountId,
  }));
}
