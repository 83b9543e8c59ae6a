import { sql, type Transaction } from 'kysely';
import { addJob } from '../../jobs.ts';
import type { Database, OutboxKind } from '../../schema.ts';

type Post = {
  teamId: string | null;
  channelId: string | null;
  kind: OutboxKind;
  subjectId: string;
};

/**
 * Lines a message up for a cohort's channel, inside the caller's transaction. The message itself
 * is made when it is sent, from the subject as it then stands. Without a channel nothing happens;
 * a subject is posted once.
 */
export async function postToChannel(
  trx: Transaction<Database>,
  { teamId, channelId, kind, subjectId }: Post,
): Promise<void> {
  if (!teamId || !channelId) return;
  await trx
    .insertInto('slack_outbox')
    .values({ team_id: teamId, channel_id: channelId, kind, subject_id: subjectId })
    .onConflict((conflict) =>
      kind === 'pledge_update'
        ? // The post may have been edited before: it is edited again. A new time tells the sender that
          // what it is sending just now is out of date already.
          conflict.columns(['kind', 'subject_id']).doUpdateSet({
            state: 'waiting',
            attempts: 0,
            created_at: sql`clock_timestamp()`,
          })
        : // One that was dropped, for it had nothing to say at the time, has something to say again.
          conflict
            .columns(['kind', 'subject_id'])
            .doUpdateSet({ state: 'waiting', attempts: 0 })
            .where('slack_outbox.state', '=', 'dropped'),
    )
    .execute();
  await addJob(
    trx,
    'send-channel-messages',
    { channelId },
    { key: `send:${channelId}`, queue: `slack:${channelId}`, keepRunAt: true },
  );
}
