import { type Kysely, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';
import { type CompletionNews, listCompletionNews } from './find-completion-news.ts';

/** What was sent before is not looked at: the index serves a day. */
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The post that a founder's completion joins: their own in this channel that still stands and
 * tells of something they did within the hour before. Null when it gets one of its own.
 */
export async function findRecentPost(
  db: Kysely<Database>,
  { completionId, channelId, now }: { completionId: string; channelId: string; now: Date },
): Promise<{ ts: string } | null> {
  const since = new Date(now.getTime() - dayMs);
  const { rows } = await sql<{ ts: string }>`
    select root.message_ts as ts
    from slack_outbox root
    join completions first on first.id = root.subject_id::uuid
    join completions mine on mine.id = ${completionId}::uuid and mine.founder_id = first.founder_id
      and first.completed_at > mine.completed_at - interval '1 hour'
    where root.kind = 'completion' and root.state = 'sent' and root.channel_id = ${channelId}
      and root.sent_at > ${since} and root.thread_ts is null and root.message_ts is not null
      and (first.reopened_at is null or exists (
        select from slack_outbox reply
        join completions c on c.id = reply.subject_id::uuid
        where reply.kind = 'completion' and reply.state = 'sent'
          and reply.channel_id = root.channel_id and reply.sent_at >= root.sent_at
          and reply.thread_ts = root.message_ts and c.reopened_at is null))
    order by root.id desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** What a post tells of: the completions that it was made for and that stand, and one that joins them. */
export async function listPostedCompletions(
  db: Kysely<Database>,
  { channelId, ts, joining }: { channelId: string; ts: string; joining?: string },
): Promise<CompletionNews[]> {
  return listCompletionNews(
    db,
    sql`
      select subject_id::uuid from slack_outbox
      where kind = 'completion' and state = 'sent' and channel_id = ${channelId}
        and (message_ts = ${ts} or thread_ts = ${ts})
      union all
      select ${joining ?? null}::uuid`,
  );
}
