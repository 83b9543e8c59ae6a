import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

type Place = { teamId: string; channelId: string; ts: string };

/** The task of the pledge that a message tells of; null when it is another message. */
export async function findPledgeOfPost(
  db: Kysely<Database>,
  { teamId, channelId, ts }: Place,
): Promise<string | null> {
  const row = await db
    .selectFrom('slack_outbox')
    .where('kind', '=', 'pledge')
    .where('channel_id', '=', channelId)
    .where('message_ts', '=', ts)
    .where('team_id', '=', teamId)
    .select('subject_id')
    .executeTakeFirst();
  return row?.subject_id ?? null;
}
