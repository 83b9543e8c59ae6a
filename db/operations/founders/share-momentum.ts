import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; isShared: boolean };

/** Whether approved investors see how a founder works: streak, active days, pledges kept. */
export async function shareMomentum(
  db: Kysely<Database>,
  { founderId, isShared }: Input,
): Promise<void> {
  await db
    .updateTable('startup_applications')
    .set({ share_momentum: isShared })
    .where('id', '=', founderId)
    .execute();
}
