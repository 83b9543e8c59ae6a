import { sql, type Transaction } from 'kysely';
import type { Database } from '../../schema.ts';
import { postToChannel } from './post-to-channel.ts';

type Input = { founderId: string; now: Date };

/**
 * Of a founder who leaves, nothing more is posted: what waits is dropped, but for what takes an
 * earlier post back. Their open pledges are withdrawn, and posts that stand in a channel say so.
 */
export async function dropPostsOf(
  trx: Transaction<Database>,
  { founderId, now }: Input,
): Promise<void> {
  await sql`
    update slack_outbox set state = 'dropped', last_error = 'account_deleted'
    where state = 'waiting' and (
      (kind = 'completion' and subject_id in (
        select id::text from completions where founder_id = ${founderId}))
      or (kind in ('pledge', 'pledge_update') and subject_id in (
        select task_id from pledges where founder_id = ${founderId}))
      or (kind in ('morning_list', 'streak_at_risk', 'pledge_missed', 'peer_help', 'cheer',
        'introduction', 'introduction_reminder', 'founder_message', 'weekly_brief') and exists (
        select from direct_messages d where d.kind = slack_outbox.kind
          and d.subject_id = slack_outbox.subject_id and d.founder_id = ${founderId}))
      or (kind = 'milestone' and subject_id in (
        select id::text from milestone_news where founder_id = ${founderId}))
      or (kind = 'thanks' and subject_id in (
        select id::text from thanks where ${founderId} in (giver_id, helper_id))))`.execute(trx);
  const { rows } = await sql<Withdrawn>`
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
    await postToChannel(trx, { ...channel, kind: 'pledge_update', subjectId: taskId });
  }
}

type Withdrawn = { taskId: string; teamId: string; channelId: string };
