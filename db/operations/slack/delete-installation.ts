import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

type Input = {
  teamId: string;
  /** When Slack says that it happened: an installation made after that stays. */
  happenedAt: Date | null;
};

/** Forgets a workspace's tokens after an uninstall or a revocation. Returns whether there were any. */
export async function deleteInstallation(
  db: Kysely<Database>,
  { teamId, happenedAt }: Input,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('slack_installations')
    .where('team_id', '=', teamId)
    .$if(happenedAt !== null, (query) => query.where('installed_at', '<=', happenedAt as Date))
    .returning('team_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
