import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';
import { findInstalledTeam } from './find-installed-team.ts';

/** The workspace that the bot is in, or was when Slack was asked last; null when it never was. */
export async function findCommunityTeam(db: Kysely<Database>): Promise<string | null> {
  const installed = await findInstalledTeam(db);
  if (installed) return installed.teamId;
  const checked = await db
    .selectFrom('slack_health')
    .orderBy('checked_at', 'desc')
    .select('team_id')
    .executeTakeFirst();
  return checked?.team_id ?? null;
}
