import type { Kysely } from 'kysely';
import type { Review } from '#shared/api/review-view.ts';
import type { Database } from '../../tables/database.ts';

type Input = { applicationId: string; accountId: string };

export async function listApplicationNotes(
  db: Kysely<Database>,
  { applicationId, accountId }: Input,
): Promise<Review['notes']> {
  const rows = await db
    .selectFrom('application_notes as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .where('n.application_id', '=', applicationId)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .select(['n.id', 'n.account_id as accountId', 'a.email', 'n.text', 'n.created_at as createdAt'])
    .execute();
  return rows.map(({ accountId: owner, createdAt, ...note }) => ({
    ...note,
    isMine: owner === accountId,
    createdAt: createdAt.toISOString(),
  }));
}
