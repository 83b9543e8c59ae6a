import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

export type SlackFounder = {
  id: string;
  name: string;
  startupName: string;
  timeZone: string;
  cohortId: string | null;
  cohortName: string | null;
};

/** The accepted founder behind a Slack account; null when it is linked to nobody. */
export async function findFounderBySlack(
  db: Kysely<Database>,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<SlackFounder | null> {
  const row = await db
    .selectFrom('startup_applications as a')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.slack_team_id', '=', teamId)
    .where('a.slack_user_id', '=', userId)
    .where('a.status', '=', 'accepted')
    .select([
      'a.id',
      'a.founder_name as name',
      'a.startup_name as startupName',
      'a.time_zone as timeZone',
      'a.cohort_id as cohortId',
      'c.name as cohortName',
    ])
    .executeTakeFirst();
  return row ?? null;
}
