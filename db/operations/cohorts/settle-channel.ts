import type { Kysely, Transaction } from 'kysely';
import { closedReasons } from '#shared/domain/slack-revoked.ts';
import type { Database } from '../../schema.ts';
import { inviteLater } from '../slack/invite-later.ts';
import { resumeChannels } from '../slack/resume-channels.ts';
import { lockCohorts } from './lock-cohorts.ts';

type Channel = { teamId: string; id: string; name: string | null; isMade: boolean };
type Input = { cohortId: string; askedAt: Date; found: Channel | { problem: string } };

/**
 * Writes down what became of what an admin asked for; false when they have asked for something
 * else meanwhile, or when it could not be had. A channel belongs to one cohort, whose founders are
 * invited to it.
 */
export async function settleChannel(
  db: Kysely<Database>,
  { cohortId, askedAt, found }: Input,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockCohorts(trx);
    const before = await trx
      .selectFrom('cohorts')
      .where('id', '=', cohortId)
      .select('slack_channel_id as id')
      .executeTakeFirst();
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
          slack_channel_wish: null,
          slack_channel_made: outcome.isMade,
          slack_channel_archived_at: null,
        }),
      })
      .where('id', '=', cohortId)
      .where('slack_channel_asked_at', '=', askedAt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !('id' in outcome)) return false;
    if (before?.id) await moveWaiting(trx, { from: before.id, to: outcome });
    await inviteLater(trx, { teamId: outcome.teamId, channelId: outcome.id });
    return true;

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

/** What Slack refused for the old channel goes to the new one, or out again to a mended one. */
async function moveWaiting(
  trx: Transaction<Database>,
  { from, to }: { from: string; to: Channel },
): Promise<void> {
  await trx
    .updateTable('slack_outbox')
    .set({ channel_id: to.id, team_id: to.teamId })
    .where('channel_id', '=', from)
    .where('state', '=', 'waiting')
    .where('last_error', 'in', [...closedReasons])
    .execute();
  await resumeChannels(trx);
}
