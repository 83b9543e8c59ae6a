import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { inviteLater } from './invite-later.ts';

type Input = { cohortId: string; teamId: string; channelId: string; name: string };

/** Gives a cohort the channel that the bot made for it, unless it has one; its founders are invited. */
export async function saveCohortChannel(
  db: Kysely<Database>,
  { cohortId, teamId, channelId, name }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('cohorts')
      .set({
        slack_team_id: teamId,
        slack_channel_id: channelId,
        slack_channel_name: name,
        slack_channel_made: true,
        slack_channel_archived_at: null,
      })
      .where('id', '=', cohortId)
      .where('slack_channel_id', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await inviteLater(trx, { teamId, channelId });
  });
}
