import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';
import type { OutboxKind } from '../../tables/slack-outbox.ts';

/** Where a subject was posted: its message's channel and `ts`; null when it never was. */
export async function findPostedMessage(
  db: Kysely<Database>,
  { kind, subjectId }: { kind: OutboxKind; subjectId: string },
): Promise<{ channelId: string; ts: string } | null> {
  const row = await db
    .selectFrom('slack_outbox')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'sent')
    .select(['channel_id', 'message_ts'])
    .executeTakeFirst();
  return row?.message_ts ? { channelId: row.channel_id, ts: row.message_ts } : null;
}
