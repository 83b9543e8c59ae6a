import type { Kysely } from 'kysely';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; timeZone: string };

/** From now on the founder's days begin in this IANA zone; what was completed keeps its date. */
export async function changeTimeZone(
  db: Kysely<Database>,
  { founderId, timeZone }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('founder_totals')
      .where('founder_id', '=', founderId)
      .select('founder_id')
      .forUpdate()
      .execute();
    await trx
      .updateTable('startup_applications')
      .set({ time_zone: timeZone })
      .where('id', '=', founderId)
      .execute();
    await sendLiveHint(trx, { founderId, cohortId: null });
  });
}
