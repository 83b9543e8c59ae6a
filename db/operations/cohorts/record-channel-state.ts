import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema.ts';

type Channel = { teamId: string; channelId: string };

/**
 * Writes down for the admin why the bot can't post to a cohort's channel, or that it can again.
 * What an admin is just asking for says itself what became of it, and a channel that the bot
 * itself archives is no trouble.
 */
export async function recordChannelProblem(
  db: Kysely<Database>,
  { teamId, channelId, problem }: Channel & { problem: string },
): Promise<void> {
  await sql`
    update cohorts set slack_channel_problem = ${problem}, slack_channel_wish = null
    where slack_team_id = ${teamId} and slack_channel_id = ${channelId}
      and slack_channel_asked_at is null
      and not exists (
        select from slack_outbox o where o.kind = 'channel_archive'
          and o.subject_id = ${channelId} and o.state <> 'dropped')`.execute(db);
}

/** The bot can post again; true when it could not. */
export async function clearChannelProblem(
  db: Kysely<Database>,
  { teamId, channelId }: Channel,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cohorts')
    .set({ slack_channel_problem: null })
    .where('slack_team_id', '=', teamId)
    .where('slack_channel_id', '=', channelId)
    .where('slack_channel_asked_at', 'is', null)
    .where('slack_channel_problem', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renameChannel(
  db: Kysely<Database>,
  { teamId, channelId, name }: Channel & { name: string },
): Promise<void> {
  await db
    .updateTable('cohorts')
    .set({ slack_channel_name: name })
    .where('slack_team_id', '=', teamId)
    .where('slack_channel_id', '=', channelId)
    .execute();
}
