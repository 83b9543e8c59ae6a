import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';
import type { OutboxKind } from '../../tables/slack-outbox.ts';

export type PostedMessage = {
  channelId: string;
  ts: string;
  /** The post in whose thread it stands. */
  threadTs: string | null;
};

/** Where a subject was posted; null when it never was. */
export async function findPostedMessage(
  db: Kysely<Database>,
  { kind, subjectId }: { kind: OutboxKind; subjectId: string },
): Promise<PostedMessage | null> {
  const row = await db
    .selectFrom('slack_outbox')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'sent')
    .select(['channel_id', 'message_ts', 'thread_ts'])
    .executeTakeFirst();
  if (!row?.message_ts) return null;
  return { channelId: row.channel_id, ts: row.message_ts, threadTs: row.thread_ts };
}
