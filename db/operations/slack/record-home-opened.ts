import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

/** From now on the founder's Home tab is drawn again whenever it changes. */
export async function recordHomeOpened(
  db: Kysely<Database>,
  { founderId, now }: { founderId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('startup_applications')
    .set({ slack_home_opened_at: now })
    .where('id', '=', founderId)
    .where('slack_home_opened_at', 'is', null)
    .execute();
}
