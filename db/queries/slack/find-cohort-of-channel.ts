import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

export type CohortOfChannel = {
  id: string;
  name: string;
  endsOn: string;
  problem: string | null;
};

/** The cohort that a channel belongs to; null when it is none's. */
export async function findCohortOfChannel(
  db: Kysely<Database>,
  { teamId, channelId }: { teamId: string; channelId: string },
): Promise<CohortOfChannel | null> {
  const row = await db
    .selectFrom('cohorts')
    .where('slack_team_id', '=', teamId)
    .where('slack_channel_id', '=', channelId)
    .select(['id', 'name', 'ends_on as endsOn', 'slack_channel_problem as problem'])
    .executeTakeFirst();
  return row ?? null;
}
