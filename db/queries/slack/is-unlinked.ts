import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** Whether an accepted founder has not connected Slack yet. */
export async function isUnlinked(
  db: Kysely<Database>,
  { founderId }: { founderId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('startup_applications')
    .where('id', '=', founderId)
    .where('status', '=', 'accepted')
    .where('slack_user_id', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
