import type { Kysely } from 'kysely';
import { isTimeZone } from '#shared/time.ts';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; userId: string; name: string | null; timeZone: string | null };

/** Takes the founder's name from Slack, and the zone while the founder has none but UTC. */
export async function saveSlackProfile(
  db: Kysely<Database>,
  { founderId, userId, name, timeZone }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('startup_applications')
      .set({ slack_name: name })
      .where('id', '=', founderId)
      .where('slack_user_id', '=', userId)
      .execute();
    if (timeZone && isTimeZone(timeZone)) {
      await trx
        .updateTable('startup_applications')
        .set({ time_zone: timeZone })
        .where('id', '=', founderId)
        .where('slack_user_id', '=', userId)
        .where('time_zone', '=', 'UTC')
        .execute();
    }
    await sendLiveHint(trx, { founderId, cohortId: null });
  });
}
