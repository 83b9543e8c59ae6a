import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** The Slack accounts of a cohort's founders in a workspace. */
export async function listLinkedFounders(
  db: Kysely<Database>,
  { cohortId, teamId }: { cohortId: string; teamId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('startup_applications')
    .where('cohort_id', '=', cohortId)
    .where('status', '=', 'accepted')
    .where('slack_team_id', '=', teamId)
    .select('slack_user_id')
    .execute();
  return rows.flatMap((row) => row.slack_user_id ?? []);
}
