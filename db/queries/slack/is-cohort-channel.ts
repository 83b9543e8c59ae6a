import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

type Input = { cohortId: string; teamId: string; channelId: string };

/** Whether a channel is the cohort's own: only there do all readers belong to it. */
export async function isCohortChannel(
  db: Kysely<Database>,
  { cohortId, teamId, channelId }: Input,
): Promise<boolean> {
  const row = await db
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .where('slack_team_id', '=', teamId)
    .where('slack_channel_id', '=', channelId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
