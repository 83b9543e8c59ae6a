import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

export type SlackAccount = {
  founderId: string;
  name: string;
  timeZone: string;
  teamId: string;
  userId: string;
  homeOpened: boolean;
  /** The channel of the founder's cohort, if it is in the same workspace. */
  channelId: string | null;
  /** False when somebody took the bot out of it: it does not come back by itself. */
  botMayInvite: boolean;
  cohortName: string | null;
};

/** Where an accepted founder is in Slack; null when not linked. */
export async function findSlackAccount(
  db: Kysely<Database>,
  { founderId }: { founderId: string },
): Promise<SlackAccount | null> {
  const row = await db
    .selectFrom('startup_applications as a')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.id', '=', founderId)
    .where('a.status', '=', 'accepted')
    .select([
      'a.founder_name',
      'a.time_zone',
      'a.slack_team_id',
      'a.slack_user_id',
      'a.slack_home_opened_at',
      'c.slack_team_id as channel_team_id',
      'c.slack_channel_id',
      'c.slack_channel_problem',
      'c.name as cohort_name',
    ])
    .executeTakeFirst();
  if (!row?.slack_team_id || !row.slack_user_id) return null;
  const isHere = row.channel_team_id === row.slack_team_id;
  return {
    founderId,
    name: row.founder_name,
    timeZone: row.time_zone,
    teamId: row.slack_team_id,
    userId: row.slack_user_id,
    homeOpened: row.slack_home_opened_at !== null,
    channelId: isHere ? row.slack_channel_id : null,
    botMayInvite: row.slack_channel_problem !== 'bot_removed',
    cohortName: row.cohort_name,
  };
}
