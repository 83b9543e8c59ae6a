import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { addJob } from '../../jobs.ts';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; teamId: string; userId: string };

/**
 * Links a founder to the Slack account that they signed in with. A Slack account belongs to one
 * founder (`slack_taken`); a founder who links another one moves to it.
 */
export async function linkFounderSlack(
  db: Kysely<Database>,
  { founderId, teamId, userId }: Input,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const linked = await trx
        .updateTable('startup_applications')
        .set((eb) => ({
          slack_team_id: teamId,
          slack_user_id: userId,
          slack_name: eb
            .case()
            .when('slack_user_id', '=', userId)
            .then(eb.ref('slack_name'))
            .else(null)
            .end(),
          slack_home_opened_at: eb
            .case()
            .when('slack_user_id', '=', userId)
            .then(eb.ref('slack_home_opened_at'))
            .else(null)
            .end(),
        }))
        .where('id', '=', founderId)
        .where('status', '=', 'accepted')
        .returning('id')
        .executeTakeFirst();
      if (!linked) throw new AppError('forbidden');
      await addJob(trx, 'welcome-founder', { founderId }, { key: `welcome:${founderId}` });
      await sendLiveHint(trx, { founderId, cohortId: null });
    });
  } catch (error) {
    if (isTaken(error)) throw new AppError('slack_taken');
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'startup_applications_slack';
}
