import type { Kysely } from 'kysely';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';

/**
 * Takes a founder's Slack account off: the bot knows it no more, its Home tab is not drawn again.
 * Not linked: nothing happens. Connecting again brings everything back.
 */
export async function unlinkFounderSlack(
  db: Kysely<Database>,
  { founderId }: { founderId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('startup_applications')
      .set({
        slack_user_id: null,
        slack_team_id: null,
        slack_name: null,
        slack_home_opened_at: null,
      })
      .where('id', '=', founderId)
      .where('slack_user_id', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await sendLiveHint(trx, { founderId, cohortId: null });
  });
}
