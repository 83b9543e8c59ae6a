import { sql } from 'kysely';
import type { Trx } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';

/** Withdraws the open pledges of somebody who leaves, and has their posts say so. */
export async function withdrawPledges(
  trx: Trx,
  { founderId, now }: { founderId: string; now: Date },
): Promise<void> {
  const { rows } = await sql<{ taskId: string; teamId: string; channelId: string }>`
    with withdrawn as (
      update pledges set state = 'withdrawn', resolved_at = ${now}
      where founder_id = ${founderId} and state = 'open'
      returning task_id
    )
    select post.subject_id as "taskId", post.team_id as "teamId", post.channel_id as "channelId"
    from withdrawn join slack_outbox post
      on post.kind = 'pledge' and post.subject_id = withdrawn.task_id and post.state = 'sent'
    order by post.channel_id, post.id`.execute(trx);
  for (const { taskId, ...channel } of rows) {
    await postToChannel(trx, { ...channel, kind: 'pledge_update', subject: { taskId } });
  }
}
