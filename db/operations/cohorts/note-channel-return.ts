import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { inviteLater } from '../slack/invite-later.ts';
import { resumeChannels } from '../slack/resume-channels.ts';
import { clearChannelProblem } from './record-channel-state.ts';

type Channel = { teamId: string; channelId: string };

/**
 * The bot is in a cohort's channel again: what waited for it is sent, and who connected in the
 * meantime is invited. Also when nobody noticed that it was away.
 */
export async function noteChannelReturn(db: Kysely<Database>, channel: Channel): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const wasAway = await clearChannelProblem(trx, channel);
    const cohort = await trx
      .selectFrom('cohorts')
      .where('slack_team_id', '=', channel.teamId)
      .where('slack_channel_id', '=', channel.channelId)
      .select('id')
      .executeTakeFirst();
    if (cohort) await inviteLater(trx, channel);
    if (wasAway) await resumeChannels(trx);
  });
}
