import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

export async function isAcceptedFounder(
  db: Kysely<Database>,
  { founderId }: { founderId: string },
): Promise<boolean> {
  const founder = await db
    .selectFrom('startup_applications')
    .where('id', '=', founderId)
    .where('status', '=', 'accepted')
    .select('id')
    .executeTakeFirst();
  return founder !== undefined;
}
