import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** The workspace that the bot is installed in; null when there is none. */
export async function findInstalledTeam(
  db: Kysely<Database>,
): Promise<{ teamId: string; teamName: string | null } | null> {
  const row = await db
    .selectFrom('slack_installations')
    .orderBy('installed_at', 'desc')
    .select(['team_id as teamId', 'team_name as teamName'])
    .executeTakeFirst();
  return row ?? null;
}
