import type { Kysely } from 'kysely';
import type { QuietHours } from '#shared/domain/quiet-hours.ts';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; quietHours: QuietHours | null };

/** When a founder is not to be disturbed, by the clock of their zone; null: whenever. */
export async function setQuietHours(
  db: Kysely<Database>,
  { founderId, quietHours }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('startup_applications')
      .set({ quiet_from: quietHours?.from ?? null, quiet_until: quietHours?.until ?? null })
      .where('id', '=', founderId)
      .where('status', '=', 'accepted')
      .execute();
    await sendLiveHint(trx, { founderId, cohortId: null });
  });
}
