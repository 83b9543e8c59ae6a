import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';

type Input = { investorId: string; searchId: string };

export async function removeSearch(
  db: Kysely<Database>,
  { investorId, searchId }: Input,
): Promise<void> {
  const removed = await db
    .deleteFrom('saved_searches')
    .where('id', '=', searchId)
    .where('investor_id', '=', investorId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new AppError('search_not_found');
}
