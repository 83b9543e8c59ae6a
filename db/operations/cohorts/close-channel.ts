import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

type Input = { teamId: string; channelId: string; now: Date };

/** A cohort's channel was archived, its cohort over: nothing is posted there any more. */
export async function closeChannel(
  db: Kysely<Database>,
  { teamId, channelId, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('cohorts')
      .set({
        slack_channel_id: null,
        slack_channel_made: false,
        slack_channel_problem: null,
        slack_channel_archived_at: now,
      })
      .where('slack_team_id', '=', teamId)
      .where('slack_channel_id', '=', channelId)
      .execute();
    await trx
      .updateTable('slack_outbox')
      .set({ state: 'dropped', last_error: 'is_archived' })
      .where('channel_id', '=', channelId)
      .where('state', '=', 'waiting')
      .where('kind', '<>', 'channel_archive')
      .execute();
  });
}
