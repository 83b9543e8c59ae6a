import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** What waits for, or went to, a cohort's Slack channel, in order: `pledge <task id>`. */
export async function listPosts(
  db: Kysely<Database>,
  { slackChannelId }: { slackChannelId: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('slack_outbox')
    .where('channel_id', '=', slackChannelId ?? '')
    .orderBy('id')
    .select(['kind', 'subject_id'])
    .execute();
  return rows.map((row) => `${row.kind} ${row.subject_id}`);
}
