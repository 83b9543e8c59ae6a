import { sql } from 'kysely';
import { latestFinishedDay } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { weekStartOf } from '../../week-start.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';

/** The Monday after the week that contains the cohort's last day. */
function closingMonday() {
  return sql<string>`(date_trunc('week', ${weekStartOf(sql`ends_on`)} + 13))::date`;
}

/**
 * Queues a farewell and then the archiving of each channel that the bot created for a cohort that has
 * ended. Waits until the Monday with the digest of its last week is over in every time zone. Posts
 * that are already waiting go out first.
 */
export async function queueChannelArchiving(db: Db, { now }: { now: Date }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const cohorts = await trx
      .selectFrom('cohorts')
      .where('slack_channel_made', '=', true)
      .where('slack_channel_requested_at', 'is', null)
      .where(closingMonday(), '<', latestFinishedDay(now))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('slack_outbox as o')
              .select(sql`1`.as('one'))
              .where('o.kind', '=', 'channel_archive')
              .whereRef('o.subject_id', '=', 'cohorts.slack_channel_id')
              .where('o.state', '<>', 'dropped'),
          ),
        ),
      )
      .where('slack_channel_id', 'is not', null)
      .orderBy('slack_channel_id')
      .select(['slack_team_id as teamId', 'slack_channel_id as channelId'])
      .forUpdate()
      .execute();
    for (const channel of cohorts) {
      const subject = { channelId: channel.channelId ?? '' };
      await postToChannel(trx, { ...channel, kind: 'farewell', subject });
      await postToChannel(trx, { ...channel, kind: 'channel_archive', subject });
    }
    return cohorts.length;
  });
}

/** Detaches an archived channel from its cohort and drops its waiting posts. */
export async function recordChannelArchived(
  db: Db,
  { teamId, channelId, now }: { teamId: string; channelId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('cohorts')
      .set({
        slack_channel_id: null,
        slack_channel_made: false,
        slack_channel_problem: null,
        slack_channel_archived_at: now,
      })
      .where('slack_team_id', '=', teamId)
      .where('slack_channel_id', '=', channelId)
      .execute();
    await trx
      .updateTable('slack_outbox')
      .set({ state: 'dropped', last_error: 'is_archived' })
      .where('channel_id', '=', channelId)
      .where('state', '=', 'waiting')
      .where('kind', '<>', 'channel_archive')
      .execute();
  });
}
