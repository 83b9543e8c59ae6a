import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';
import { lockCohorts } from './lock-cohorts.ts';

type Channel = { teamId: string; id: string; name: string | null };
type Input = { cohortId: string; askedAt: Date; found: Channel | { problem: string } };

/**
 * Writes down what became of what an admin asked for; false when they have asked for something
 * else meanwhile, or when it could not be had. A channel belongs to one cohort.
 */
export async function settleChannel(
  db: Kysely<Database>,
  { cohortId, askedAt, found }: Input,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockCohorts(trx);
    const outcome = 'problem' in found ? found : await refuseTaken(found);
    const { numUpdatedRows } = await trx
      .updateTable('cohorts')
      .set({
        slack_channel_asked_at: null,
        slack_channel_problem: 'problem' in outcome ? outcome.problem : null,
        ...('id' in outcome && {
          slack_team_id: outcome.teamId,
          slack_channel_id: outcome.id,
          slack_channel_name: outcome.name,
        }),
      })
      .where('id', '=', cohortId)
      .where('slack_channel_asked_at', '=', askedAt)
      .executeTakeFirst();
    return numUpdatedRows > 0n && 'id' in outcome;

    async function refuseTaken(channel: Channel): Promise<Channel | { problem: string }> {
      const other = await trx
        .selectFrom('cohorts')
        .where('slack_channel_id', '=', channel.id)
        .where('id', '!=', cohortId)
        .select('name')
        .executeTakeFirst();
      return other ? { problem: 'taken_by_another_cohort' } : channel;
    }
  });
}
