import { sql } from 'kysely';
import { scheduleSend } from '../../outbox.ts';
import type { Db } from '../../schema.ts';
import { queueFounderInvites } from '../cohorts/cohort-channel.ts';
import { slackOutbox } from '../deliveries/slack-outbox.ts';

type ChangeChannelIdInput = { teamId: string; from: string; to: string };

/**
 * Slack gave a cohort's channel, or the members', another id: its posts are edited and sent under that
 * one from now on. Other channels don't matter.
 */
export async function changeChannelId(
  db: Db,
  { teamId, from, to }: ChangeChannelIdInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The lease goes along, so that a post that is being sent just now is not sent twice.
    await sql`
      select from slack_channel_pace where channel_id = ${from} for no key update`.execute(trx);
    const cohorts = await sql`
      update cohorts set slack_channel_id = ${to}
      where slack_team_id = ${teamId} and slack_channel_id = ${from}`.execute(trx);
    const premium = await sql`
      update premium_channels set channel_id = ${to}
      where team_id = ${teamId} and channel_id = ${from}`.execute(trx);
    if (!cohorts.numAffectedRows && !premium.numAffectedRows) return;
    await sql`
      insert into slack_channel_pace (channel_id, next_send_at)
      select ${to}, next_send_at from slack_channel_pace where channel_id = ${from}
      on conflict (channel_id) do update
        set next_send_at = greatest(slack_channel_pace.next_send_at, excluded.next_send_at)`.execute(
      trx,
    );
    await sql`
      update slack_outbox set channel_id = ${to},
        subject_id = case when subject_id = ${from} then ${to} else subject_id end
      where team_id = ${teamId} and channel_id = ${from}`.execute(trx);
    await sql`
      with old as (
        delete from slack_channel_members where team_id = ${teamId} and channel_id = ${from}
        returning *
      )
      insert into slack_channel_members
        (team_id, channel_id, user_id, has_left, refusal, changed_at)
      select team_id, ${to}, user_id, has_left, refusal, changed_at from old
      on conflict do nothing`.execute(trx);
    await sql`
      with old as (
        delete from premium_channel_members where channel_id = ${from} returning *
      )
      insert into premium_channel_members (channel_id, user_id, founder_id, invited_at)
      select ${to}, user_id, founder_id, invited_at from old
      on conflict do nothing`.execute(trx);
    await scheduleSend(trx, slackOutbox, { lane: to });
    if (cohorts.numAffectedRows) await queueFounderInvites(trx, { teamId, channelId: to });
  });
}
