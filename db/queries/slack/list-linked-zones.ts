import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** The time zones of the founders who are linked to a workspace. */
export async function listLinkedZones(
  db: Kysely<Database>,
  { teamId }: { teamId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('startup_applications')
    .where('status', '=', 'accepted')
    .where('slack_team_id', '=', teamId)
    .select('time_zone')
    .distinct()
    .orderBy('time_zone')
    .execute();
  return rows.map((row) => row.time_zone);
}
