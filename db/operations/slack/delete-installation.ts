import type { Kysely } from 'kysely';
import { addJob } from '../../jobs.ts';
import type { Database } from '../../schema.ts';

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
  return db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('slack_installations')
      .where('team_id', '=', teamId)
      .$if(happenedAt !== null, (query) => query.where('installed_at', '<=', happenedAt as Date))
      .returning('team_id')
      .executeTakeFirst();
    if (!deleted) return false;
    // What the admin's page shows of the bot is of yesterday now.
    await addJob(trx, 'check-slack', { teamId }, { key: `check-slack:${teamId}` });
    return true;
  });
}
