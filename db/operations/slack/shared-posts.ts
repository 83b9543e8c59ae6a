import { sql } from 'kysely';
import { addJob } from '../../jobs.ts';
import { scheduleSend } from '../../outbox.ts';
import { isInSharedPost } from '../../queries/slack/channel-posts.ts';
import { findLastWriting } from '../../queries/slack/shared-posts.ts';
import type { Db } from '../../schema.ts';
import { postToChannel, slackOutbox } from '../deliveries/slack-outbox.ts';

type Post = { channelId: string; ts: string };

/** Records what was posted together with the row that is being sent. */
export async function recordPosted(
  db: Db,
  { rowIds, ts, now }: { rowIds: number[]; ts: string | null; now: Date },
): Promise<void> {
  if (rowIds.length === 0) return;
  await db
    .updateTable('slack_outbox')
    .set({ state: 'sent', message_ts: ts, sent_at: now, last_error: null, attempts: 0 })
    .where('id', 'in', rowIds)
    .where('state', 'in', ['waiting', 'dropped'])
    .execute();
}

type QueuePostEditInput = Post & { teamId: string; now: Date; everyMs: number };

/**
 * Has a post written anew: at once, or once the time between two edits is over, whatever changes until
 * then.
 */
export async function queuePostEdit(
  db: Db,
  { teamId, now, everyMs, ...post }: QueuePostEditInput,
): Promise<void> {
  const last = await findLastWriting(db, post);
  const afterMs = last ? Math.min(everyMs, last.getTime() + everyMs - now.getTime()) : 0;
  if (afterMs <= 0) return requestPostEdit(db, { teamId, ...post });
  const key = `edit:${post.channelId}:${post.ts}`;
  await addJob(db, 'edit-post', { teamId, ...post }, { key, afterMs, keepsTime: true });
}

/** Queues the edit of a post that several share. */
export async function requestPostEdit(
  db: Db,
  { teamId, channelId, ts }: Post & { teamId: string },
): Promise<void> {
  const subject = { channelId, ts };
  await db
    .transaction()
    .execute((trx) => postToChannel(trx, { teamId, channelId, kind: 'post_update', subject }));
}

/** Somebody deleted a post: what they can't have seen in it is posted again. */
export async function recordPostDeleted(db: Db, { channelId, ts }: Post): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const last = await findLastWriting(trx, { channelId, ts });
    const isUnseen = sql`(kind <> 'daily_digest' and sent_at > ${last}::timestamptz)`;
    await sql`
      update slack_outbox o set message_ts = null, attempts = 0,
        state = case when ${isUnseen} then 'waiting' else state end,
        sent_at = case when ${isUnseen} then null else sent_at end
      where ${isInSharedPost(sql`o`)} and channel_id = ${channelId} and message_ts = ${ts}`.execute(
      trx,
    );
    await scheduleSend(trx, slackOutbox, { lane: channelId, keepRunAt: true });
  });
}
